import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import messages from '@/messages/en.json'
import { memberNotices } from './notices'

const others = Object.keys(messages.notices).filter((name) => !memberNotices.some((known) => known === name))

it('a notice whose text members do not get is only sent to the pages of accounts', () => {
  const files = globSync('{app,components,lib}/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'))
  const lines = [...files, 'middleware.ts'].flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  for (const name of others) {
    const uses = lines.filter((line) => new RegExp(`notice=${name}\\b`).test(line))
    expect(uses.filter((line) => !line.includes('/auth') || line.includes('/manager'))).toEqual([])
  }
})
