import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fillIn } from './texts'

it("a placeholder in a member's text stays unchanged", () => {
  const text = '{question}: now number {place} of {total}'
  expect(fillIn(text, { question: '{place} $& {total} $1', place: 2, total: 3 })).toBe(
    '{place} $& {total} $1: now number 2 of 3',
  )
})

it("no code fills a text placeholder by placeholder, because one value may contain another's placeholder", () => {
  const files = globSync('{app,components,lib}/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'))
  const replacing = files.filter((file) => /\.replace(All)?\(\s*['"`]\{/.test(readFileSync(file, 'utf8')))
  expect(replacing).toEqual([])
})
