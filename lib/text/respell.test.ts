import { expect, it } from 'vitest'
import { respell } from './respell'

it.each([
  ['Andring i lägenhet', 'REGLER FÖR ÄNDRING I LÄGENHET', 'Ändring i lägenhet'],
  ['Forrad', 'Förråd\n\nTill varje lägenhet hör ett förråd.', 'Förråd'],
  ['Protokoll stamma 2019', 'Protokoll från stämman', 'Protokoll stämma 2019'],
  ['GASTLAGENHETEN', 'Vår gästlägenhet: gästlägenheten hyrs ut.', 'GÄSTLÄGENHETEN'],
  ['Bla huset', 'Det blå huset hyrs ut.', 'Blå huset'],
])('%s gets the letters that its paper has', (name, text, right) => {
  expect(respell(name, text)).toBe(right)
})

it.each([
  ['Hall', 'En hall har en häll.'],
  ['Ändring', 'ändrìng'],
  ['Bok', 'Böckerna och bökandet'],
  ['Motion', 'Inget här.'],
  ['', 'å'],
])('%s stays', (name, text) => {
  expect(respell(name, text)).toBe(name)
})
