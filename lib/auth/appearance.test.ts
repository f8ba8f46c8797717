import { expect, it } from 'vitest'
import { toInitial } from './appearance'

it('an association has the first letter of its own name, not of its form', () => {
  const names = ['Brf Solgläntan 3', 'HSB Brf ängen', 'Bostadsrättsföreningen  Öster', 'Norrskenet', '7:an']
  expect(names.map(toInitial)).toEqual(['S', 'Ä', 'Ö', 'N', '7'])
})

it('a name of the form alone has its letter, and no name has none', () => {
  expect(['Brf', ' ', '', '𝒜bc'].map(toInitial)).toEqual(['B', '', '', '𝒜'])
})
