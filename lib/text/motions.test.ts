import { describe, expect, it } from 'vitest'
import { answersMotion, isMotionTitle, statesReservation } from './motions'

describe('the title of a motion', () => {
  it.each([
    'Motion 2 – Hundrastgård',
    'Motion A',
    'Motion nr 4: Förbud mot rökning',
    '14.3 Motion från Anna Ek',
    'Motion om solceller',
    'Medlemsmotion 3',
    'Motion by the Lund family',
  ])('is known: %s', (title) => expect(isMotionTitle(title)).toBe(true))

  it.each(['Motion och hälsa', 'Motioner', 'Motionsrummet', 'Motioner ska lämnas senast den 1 februari.'])(
    'is none: %s',
    (title) => expect(isMotionTitle(title)).toBe(false),
  )
})

it('what was decided and what the board proposes answer a motion, and a reason does not', () => {
  for (const answer of [
    'Styrelsen föreslår stämman att avslå motionen.',
    'Styrelsen föreslår avslag.',
    'Motionen anses besvarad.',
    'Styrelsen tillstyrker motionen.',
    'Stämman beslutade enligt förslaget.',
  ])
    expect(answersMotion(answer)).toBe(true)
  expect(answersMotion('Räckena tål inte lasten.')).toBe(false)
})

it('a reservation is known, and a reservation of a place is none', () => {
  expect(statesReservation('Anna Ek reserverade sig mot beslutet.')).toBe(true)
  expect(statesReservation('Platsen är reserverad för besökare.')).toBe(false)
})
