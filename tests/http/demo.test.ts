import { expect, it } from 'vitest'
import { startPortal } from '@/tests/support/portal'

it('where there is no demo, its button leads to the contact page and nobody gets a login', async () => {
  const portal = await startPortal({ DEMO: '0' })
  try {
    const go = (path: string) => fetch(new URL(path, portal.url), { redirect: 'manual' })
    const asked = await Promise.all(['/demo', '/en/demo', '/sv/demo'].map(go))
    expect(asked.map(({ headers }) => headers.get('location'))).toEqual([
      '/en/kontakt',
      '/en/kontakt',
      '/sv/kontakt',
    ])
    const auth = await (await go('/auth?demo=1')).text()
    expect(auth).not.toContain('demo1234')
    expect(auth).not.toContain('Continue as an admin')
  } finally {
    await portal.stop()
  }
}, 300_000)
