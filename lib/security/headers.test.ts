import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { noncePolicy } from './headers'

describe('the content security policy of a page', () => {
  const policy = noncePolicy('abc', { development: false, https: true })

  it("runs no script without the request's nonce", () => {
    expect(policy).toMatch(/script-src 'self' 'nonce-abc' 'strict-dynamic';/)
    expect(policy).not.toContain('unsafe-eval')
  })

  it('allows the style sheet of the installed toaster, and no other without a nonce', () => {
    const source = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8')
    const literal = source.match(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/)?.[1] ?? '""'
    const hash = createHash('sha256').update(JSON.parse(literal)).digest('base64')
    expect(policy).toContain(`'sha256-${hash}'`)
    expect(policy).not.toMatch(/style-src [^;]*unsafe-inline/)
  })
})
