import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { addPolicy } from './policy'

describe('the content security policy of a page', () => {
  let policy = ''
  beforeAll(() => {
    for (const name of ['SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'LINK_SECRET', 'FRANK_API_TOKEN'])
      vi.stubEnv(name, 'not-needed-by-this-test')
    for (const name of ['SUPABASE_URL', 'APP_URL']) vi.stubEnv(name, 'https://portal.example')
    const headers = new Headers({ 'Content-Security-Policy': "script-src 'nonce-known'" })
    addPolicy(headers, 'abc')
    policy = headers.get('content-security-policy') ?? ''
  })

  it("runs no script without the request's nonce", () => {
    expect(policy).toMatch(/script-src 'self' 'nonce-abc' 'strict-dynamic';/)
    expect(policy).not.toMatch(/unsafe-eval|known/)
  })

  it('allows the style sheet of the installed toaster, and no other without a nonce', () => {
    const source = readFileSync(fileURLToPath(import.meta.resolve('sonner')), 'utf8')
    const literal = source.match(/__insertCSS\(("(?:[^"\\]|\\.)*")\)/)?.[1] ?? '""'
    const hash = createHash('sha256').update(JSON.parse(literal)).digest('base64')
    expect(policy).toContain(`'sha256-${hash}'`)
    expect(policy).not.toMatch(/style-src [^;]*unsafe-inline/)
  })
})
