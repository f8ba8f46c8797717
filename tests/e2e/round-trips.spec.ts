import { toEnv } from '../../scripts/settings'
import { readBackend } from '../../supabase/local/client-env'
import { adminOf } from '../support/backend'
import { startCountingProxy } from '../support/counting-proxy'
import { startPortal } from '../support/portal'
import { demo, expect, test } from './fixtures'

/** A second portal on the same backend, as it runs beside a hosted project: everything it asks for is counted on the way. */
test('a signed-in page makes at most two round trips to the backend', async ({ browser }) => {
  const backend = readBackend(process.env.PORTAL_DATA ?? '')
  if (!backend) throw new Error('the backend does not run')
  const proxy = await startCountingProxy(backend.url)
  const portal = await startPortal({ ...toEnv({ url: proxy.url, keys: backend }), WORKER: '0' })
  const page = await browser.newPage({ baseURL: portal.url })
  try {
    await page.goto('/auth')
    await page.getByLabel('Email').fill(demo.solglantan.admin)
    await page.getByLabel('Password', { exact: true }).fill('demo1234')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL('**/manager/dashboard*')
    await page.waitForLoadState('networkidle')
    const article = await adminOf(process.env.PORTAL_DATA ?? '')
      .from('organization_news')
      .select('id, organizations!inner(name)')
      .eq('organizations.name', demo.solglantan.name)
      .limit(1)
      .single<{ id: string }>()
    const news = ['news', `news/${article.data?.id}`, 'articles', `articles?edit=${article.data?.id}`]
    for (const path of [
      'dashboard',
      'documents',
      'ask-frank',
      'ask-frank/conversations',
      'profile',
      'admin',
      'admin/documents',
      'frank',
      'frank?tab=logs',
      'frank/questions',
      'frank/questions?kind=done',
      ...news,
    ]) {
      proxy.take()
      const reply = await page.request.get(`/manager/${path}`)
      expect([path, reply.status()]).toEqual([path, 200])
      const trips = proxy.take()
      expect([path, trips.length <= 2, trips]).toEqual([path, true, trips])
      expect(trips).toContain('POST /rest/v1/rpc/get_current_member')
    }
    proxy.take()
    const answered = await page.request.post('/api/frank/ask', {
      headers: { origin: portal.url },
      data: { question: 'Får jag grilla på balkongen?', language: 'sv' },
    })
    expect(answered.status()).toBe(200)
    // The portal's own: one before the service is asked, and the filing. What our service reads to answer comes in between.
    const trips: string[] = []
    const listTrips = () => {
      trips.push(...proxy.take().filter((trip) => /frank|member/.test(trip)))
      return trips
    }
    await expect
      .poll(listTrips)
      .toEqual(['POST /rest/v1/rpc/begin_frank_question', 'POST /rest/v1/rpc/record_frank_question'])
  } finally {
    await page.close()
    await portal.stop()
    await proxy.close()
  }
})
