import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const cases = readFileSync('docs/threats.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('- ') && !line.includes(': no test'))
  .map((line) => ({
    id: line.slice(2, 5),
    files: line.match(/(?:app|components|lib|supabase|tests)\/[^ ,]+\.(?:test|spec)\.tsx?/g) ?? [],
  }))

it('each case of the list of threats has an id of its own and tests that exist', () => {
  expect(cases.length).toBeGreaterThan(100)
  expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length)
  for (const { id, files } of cases) {
    expect([id, files.length > 0]).toEqual([id, true])
    expect([id, files.filter((file) => !existsSync(file))]).toEqual([id, []])
  }
})

it('the tests of a case name its id, unless a review found it', () => {
  const unnamed = cases
    .filter(({ id }) => !id.startsWith('V'))
    .filter(({ id, files }) => !files.some((file) => readFileSync(file, 'utf8').includes(id)))
  expect(unnamed.map(({ id }) => id)).toEqual([])
})
