import { expect, it } from 'vitest'
import { findAskingSentences } from './asking-sentence'

const story =
  'Hej styrelsen! Vi flyttade in i trapphus C förra månaden och trivs så bra, alla grannar har varit trevliga och barnen har hittat kompisar. ' +
  'Min svärmor kommer med tåget från Östersund nästa torsdag och hennes bror kör möblerna i sin skåpbil.'

it('a short question is searched as it is', () => {
  expect(findAskingSentences('Hej! Får vi grilla? Tack på förhand')).toBe(
    'Hej! Får vi grilla? Tack på förhand',
  )
})

it('the sentence of a long mail that asks is searched alone', () => {
  const question = 'Hur länge får han stå på gästparkeringen?'
  expect(findAskingSentences(`${story} ${question} Tack på förhand, hälsningar Reza`)).toBe(question)
  expect(findAskingSentences(`${question} ${story}`)).toBe(question)
  expect(findAskingSentences(`${story} Jag undrar var gästparkeringen ligger.`)).toBe(
    'Jag undrar var gästparkeringen ligger.',
  )
})

it('a question without a subject keeps the sentence before it, and a mail that asks nothing stays whole', () => {
  expect(findAskingSentences(`${story} Bilen är två meter hög. Går det?`)).toBe(
    'Bilen är två meter hög. Går det?',
  )
  expect(findAskingSentences(story)).toBe(story)
})
