import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const plain = (text: string) => text.replaceAll(/[\\'"`’]/g, '')

/** The cells `file`: title; title, as docs/threats.md has them. */
function* listProofs(table: string): Generator<{ file: string; told: string }> {
  for (const [, file = '', told = ''] of table.matchAll(/`((?:tests|lib|app)\/[^`]+)`: ([^|<]+)/g))
    yield { file, told: told.trim() }
}

it('every test that the table of threats names exists', () => {
  const missing: string[] = []
  for (const { file, told } of listProofs(readFileSync('docs/threats.md', 'utf8'))) {
    const source = existsSync(file) ? plain(readFileSync(file, 'utf8')) : ''
    const ids = told.startsWith('the case') ? told.match(/\b[A-Z]\d\d\b/g) : null
    const titles =
      told === 'all' || told.startsWith('the case') ? (ids ?? ['(']) : told.split('; ').map(plain)
    const whole = source.includes(plain(told))
    for (const title of whole ? [] : titles) if (!source.includes(title)) missing.push(`${file}: ${title}`)
  }
  expect(missing).toEqual([])
})
