import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listServedFiles } from '@/scripts/build-output'
import { readBackend } from '@/supabase/local/client-env'
import { startPortal, type TestPortal } from '@/tests/support/portal'

describe('the public files and pages', () => {
  let portal: TestPortal
  const settings = { DEMO: '0', APP_URL: 'https://portal.example', CONTACT_EMAIL: 'styrelsen@portal.example' }
  beforeAll(async () => {
    portal = await startPortal(settings)
  })
  afterAll(() => portal.stop())

  it('P01 holds no secret and no address of the backend in any script, style or page', () => {
    const backend = readBackend(portal.dataDir)
    const files = listServedFiles()
    expect(files.length).toBeGreaterThan(20)
    const secret =
      /SUPABASE_|FRANK_API_TOKEN|LINK_SECRET|VAPID_PRIVATE_KEY|SMTP_URL|sb_(?:secret|publishable)_|eyJhbGciOi|service_role/
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
      expect(reply.headers.get('content-security-policy')).toContain('upgrade-insecure-requests')
      const data = await (await fetch(`${portal.url}${path}`, { headers: { rsc: '1' } })).text()
      expect(data).toContain(`https://portal.example${path}`)
    }
    expect(await (await fetch(`${portal.url}/sv/kontakt`)).text()).toContain(
      'mailto:styrelsen@portal.example',
    )
    expect(await (await fetch(`${portal.url}/sitemap.xml`)).text()).toContain(
      '<loc>https://portal.example/sv</loc>',
    )
  })

  it('without the demo its button leads to the contact page, and no login is shown', async () => {
    const go = (path: string) => fetch(new URL(path, portal.url), { redirect: 'manual' })
    for (const [path, contact] of [
      ['/', '/en/kontakt'],
      ['/sv', '/sv/kontakt'],
    ] as const) {
      const links =
        (await (await go(path)).text()).match(/<a href="[^"]*"[^>]*>(?:See the demo|Se demo)[^<]*/g) ?? []
      expect([path, links.length > 0]).toEqual([path, true])
      for (const link of links) expect(link).toContain(`href="${contact}"`)
    }
    const auth = await (await go('/auth?demo=1')).text()
    expect(auth).not.toContain('demo1234')
    expect(auth).not.toContain('Continue as an admin')
  })

  it('a broken session counts as none on the start page', async () => {
    const landing = await fetch(portal.url, {
      headers: { cookie: '__Host-portal-session=x' },
      redirect: 'manual',
    })
    expect(landing.status).toBe(200)
    expect(landing.headers.get('content-security-policy')).toContain("'nonce-")
  })
})
