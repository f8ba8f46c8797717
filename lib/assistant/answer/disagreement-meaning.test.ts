import { describe, expect, it } from 'vitest'
import { answerQuestion } from '@/lib/assistant/engine'
import type { DocumentKind } from '@/lib/retrieval/passage'
import {
  openMemoryLibrary,
  readAsDocument,
  type StoredSource,
  testReader,
} from '@/tests/support/documents/memory-library'

const ban = 'Hundar får inte hållas i huset.'
const leave = 'Hundar får hållas i huset.'
const paper = (name: string, kind: DocumentKind, rule: string, date = '2021') =>
  readAsDocument(name, `Brf Eken\n\n${rule}`, { kind, date })
const ask = (sources: StoredSource[], question = 'Får man ha hund i huset?') =>
  answerQuestion(openMemoryLibrary(sources), { reader: testReader, question, language: 'sv', threshold: 0.3 })

const bylaws = paper('Stadgar.pdf', 'bylaws', ban)
const rules = paper('Ordningsregler.pdf', 'rules', leave)

describe('of two texts that disagree', () => {
  it.each([
    [bylaws, rules],
    [paper('Lagen.pdf', 'law', leave), bylaws],
    [bylaws, paper('Protokoll årsstämma.pdf', 'minutes', leave)],
    [paper('Protokoll årsstämma.pdf', 'minutes', ban), paper('Styrelseprotokoll.pdf', 'minutes', leave)],
    [paper('Styrelseprotokoll.pdf', 'minutes', ban, '2022'), rules],
    [rules, { ...paper('Nyhet', 'newsletter', ban), kind: 'article' as const }],
  ])('the answer shows both, and the higher first', async (higher, lower) => {
    for (const sources of [
      [higher, lower],
      [lower, higher],
    ]) {
      const { answer, sources: cited, disagreement, certainty } = await ask(sources)
      expect(certainty).toBe('sure')
      expect(disagreement?.map(({ isArticle, text }) => [isArticle, text])).toEqual([
        [higher.kind === 'article', expect.stringContaining('Hundar')],
        [lower.kind === 'article', expect.stringContaining('Hundar')],
      ])
      expect(answer).toMatch(
        /^Två texter som gäller säger olika om detta\. Den som väger tyngst står först\.\n\n/,
      )
      expect(cited.map(({ source }) => source)).toEqual([higher.name, lower.name])
    }
  })

  it.each([
    ['newer bylaws and older ones', bylaws, paper('Stadgar 2009.pdf', 'bylaws', leave, '2009')],
    ['two rules', paper('Husregler.pdf', 'rules', ban), rules],
    ['a proposal', paper('Förslag till stadgar.pdf', 'bylaws', ban), rules],
    ['an older decision', paper('Styrelseprotokoll.pdf', 'minutes', ban, '2010'), rules],
    ['minutes of nobody', paper('Protokoll.pdf', 'minutes', ban, '2022'), rules],
    ['what has ended', { ...bylaws, validity: { validTo: '2022-12-31' } }, rules],
    ['the same words', paper('Stadgar.pdf', 'bylaws', leave), rules],
    ['a condition', paper('Stadgar.pdf', 'bylaws', `${ban} Detta gäller inte ledarhundar.`), rules],
  ])('no answer says so for %s', async (_, one, other) => {
    for (const sources of [
      [one, other],
      [other, one],
    ])
      expect((await ask(sources)).disagreement).toBeUndefined()
  })
})
