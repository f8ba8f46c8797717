import { describe, expect, it } from 'vitest'
import {
  countGone,
  fromRecipientKeys,
  type Home,
  listStairwells,
  sortHomes,
  sumReach,
  toRecipientKeys,
} from './recipients'

const reach = { atOnce: 1, weekly: 2, never: 3, waiting: 4, uninvited: 5, refused: 6 }
const home = (id: string, number: string, stairwell: string | null): Home => ({
  id,
  number,
  stairwell,
  reach,
})
const homes = [
  home('d', '3', null),
  home('c', '10', 'A'),
  home('e', '1', 'Ö'),
  home('b', '9', 'A'),
  home('a', '1', 'Ä'),
]

describe('an admin who chooses whom news is for', () => {
  it('finds the stairwells in Swedish order, and the apartments of each by their numbers', () => {
    const sorted = sortHomes(homes)
    expect(sorted.map(({ id }) => id)).toEqual(['b', 'c', 'a', 'e', 'd'])
    expect(listStairwells(sorted)).toEqual(['A', 'Ä', 'Ö'])
  })

  it('is told how many it reaches, nobody twice', () => {
    expect(sumReach(homes, { stairwells: ['A'], apartments: ['b', 'd'] })).toEqual({
      atOnce: 3,
      weekly: 6,
      never: 9,
      waiting: 12,
      uninvited: 15,
      refused: 18,
    })
    expect(sumReach(homes, { stairwells: ['B'], apartments: [] }).atOnce).toBe(0)
  })

  it('finds the same choice again, and is told what no longer exists', () => {
    const chosen = { stairwells: ['A', 'Södra/Norra'], apartments: ['d'] }
    expect(fromRecipientKeys(toRecipientKeys('org', chosen))).toEqual(chosen)
    expect(fromRecipientKeys(null)).toBeNull()
    expect(countGone(homes, { stairwells: ['A'], apartments: ['d'] })).toBe(0)
    const stored = fromRecipientKeys(['org/A', 'gone/B', 'd', 'z'])
    expect(stored && countGone(homes, stored)).toBe(2)
  })
})
