import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listPrerendered, listServedFiles } from '@/lib/platform/build-output'
import { readBackend } from '@/supabase/local/client-env'
import { startPortal, type TestPortal } from '@/tests/support/portal'

describe('the public files and pages', () => {
  let portal: TestPortal
  const settings = { APP_URL: 'https://portal.example', CONTACT_EMAIL: 'styrelsen@portal.example' }
  beforeAll(async () => {
    portal = await startPortal(settings)
  })
  afterAll(() => portal.stop())

  it('P01 holds no secret and no address of the backend in any script, style or page', () => {
    const backend = readBackend(portal.dataDir)
    const files = listServedFiles()
    expect(files.length).toBeGreaterThan(20)
    const secret =
      /SUPABASE_|FRANK_API_TOKEN|LINK_SECRET|SMTP_URL|sb_(?:secret|publishable)_|eyJhbGciOi|service_role/
    const values = [backend?.secretKey, backend?.publishableKey, backend?.jwtSecret].filter(Boolean)
    expect(values.length).toBe(3)
    for (const file of files) {
      const text = readFileSync(file, 'latin1')
      expect([file, text.match(secret)?.[0]]).toEqual([file, undefined])
      for (const value of values) expect([file, text.includes(String(value))]).toEqual([file, false])
    }
  })

  it('name the address of this portal, not the one of its build', async () => {
    for (const path of ['/sv', '/en/priser', '/sv/kontakt']) {
      const reply = await fetch(`${portal.url}${path}`)
      const html = await reply.text()
      expect(html).toContain(`<link rel="canonical" href="https://portal.example${path}"/>`)
      expect(html).not.toContain('portal.invalid')
      expect(reply.headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
      const data = await (await fetch(`${portal.url}${path}`, { headers: { rsc: '1' } })).text()
      expect(data).toContain(`https://portal.example${path}`)
      expect(data).not.toContain('portal.invalid')
    }
    expect(await (await fetch(`${portal.url}/sv/kontakt`)).text()).toContain(
      'mailto:styrelsen@portal.example',
    )
    expect(await (await fetch(`${portal.url}/sitemap.xml`)).text()).toContain(
      '<loc>https://portal.example/sv</loc>',
    )
  })

  it('over https the __Host- cookie leads a member to the session check', async () => {
    const landing = await fetch(portal.url, {
      headers: { cookie: '__Host-portal-session=x' },
      redirect: 'manual',
    })
    // A broken session counts as none: the prerendered page answers with its own policy.
    expect(landing.status).toBe(200)
    expect(landing.headers.get('content-security-policy')).toContain("'sha256-")
  })

  it('have no address placeholder in a text with a length prefix', () => {
    for (const file of listPrerendered('rsc')) {
      const data = readFileSync(file)
      for (const match of data.toString('latin1').matchAll(/[0-9a-f]+:T([0-9a-f]+),/g)) {
        const start = match.index + match[0].length
        const text = data.subarray(start, start + Number.parseInt(match[1] ?? '0', 16)).toString()
        expect([file, text.includes('portal.invalid')]).toEqual([file, false])
      }
    }
  })
})
