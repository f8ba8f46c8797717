import { describe, expect, it } from 'vitest'
import { joinLines } from './lines'

describe('lines of a paragraph', () => {
  it.each([
    [
      'a word broken at the end of a line is joined',
      ['en bostads-', 'rättshavare får'],
      'en bostadsrättshavare får',
    ],
    ['a word broken over three lines is joined', ['bostads-', 'rätts-', 'havare'], 'bostadsrättshavare'],
    ['a hyphen for an omitted part stays', ['håll in-', 'och utgång fria'], 'håll in-\noch utgång fria'],
    ['a double name keeps its hyphen', ['ring Maj-', 'Britt'], 'ring Maj-Britt'],
    ['an abbreviation keeps its hyphen', ['kontakta BRF-', 'styrelsen'], 'kontakta BRF-styrelsen'],
    ['a one-letter prefix keeps its hyphen', ['skicka e-', 'post'], 'skicka e-post'],
    ['a range keeps its hyphen', ['den 1-', '3 juni'], 'den 1-3 juni'],
    ['a dash between words is no hyphen', ['hyra -', 'avgift'], 'hyra -\navgift'],
    ['lines without a hyphen stay lines', ['en rad', 'en till'], 'en rad\nen till'],
  ])('%s', (_title, lines, expected) => {
    expect(joinLines(lines)).toBe(expected)
  })
})
