import { globSync } from 'node:fs'
import { publicPages } from '@/lib/site/pages'
import { demo, expect, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'

const id = '00000000-0000-4000-8000-000000000000'

/** app/[locale]/(group)/x/[id]/page.tsx -> /x/<id> */
function toAddress(file: string): string {
  const path = file.replace(/^app/, '').replace(/\/(page\.tsx|route\.ts)$/, '')
  return (
    path
      .replace('/[locale]', '')
      .replace(/\/\([^)]+\)/g, '')
      .replace(/\[[^\]]+\]/g, id) || '/'
  )
}

const pages = globSync('app/**/page.tsx').map(toAddress)
const routes = globSync('app/**/route.ts').map(toAddress)

/** The addresses that a visitor may open. Every other page or route must refuse visitors, also new ones. */
const open = new Set<string>([
  ...Object.values(publicPages),
  '/auth',
  '/auth/confirm',
  '/auth/email-code',
  '/auth/email-code/enter',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/security.txt',
  '/manifest.webmanifest',
  '/public-sans.woff2',
  '/api/health',
  '/api/metrics',
  '/api/ready',
  '/api/assistant/health',
  '/api/language',
  '/api/news-mail',
  '/auth/news-mail',
  '/api/auth/change',
  '/api/auth/confirm',
  '/api/auth/provider',
  '/api/auth/provider/callback',
  '/api/auth/session',
  '/api/functions/send-password-reset',
])

test('Z04 without a session every page of the member area redirects to the sign-in page', async ({
  request,
}) => {
  const guarded = pages.filter((path) => !open.has(path))
  expect(guarded.length).toBeGreaterThan(4)
  for (const path of guarded) {
    for (const address of [
      path,
      `/en${path}`,
      `/sv${path}`,
      `${path}?x=1`,
      path.replace('/manager', '/manager/.'),
      path.toUpperCase(),
    ]) {
      const disguises: Record<string, string>[] = [
        {},
        { 'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware' },
        { rsc: '1' },
      ]
      for (const headers of disguises) {
        const reply = await request.get(address, { headers, maxRedirects: 0 })
        const body = await reply.text()
        expect([address, headers, body.includes('Solgläntan'), body.includes('Norrskenet')]).toEqual([
          address,
          headers,
          false,
          false,
        ])
        if (reply.status() === 200)
          expect([address, new URL(reply.url()).pathname]).toEqual([address, '/auth'])
      }
    }
  }
})

test('without a session every guarded route handler refuses', async ({ request }) => {
  const guarded = routes.filter((path) => !open.has(path))
  expect(guarded.length).toBeGreaterThan(5)
  for (const path of guarded) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const reply = await request.fetch(path, {
        method,
        data: method === 'GET' ? undefined : { question: 'x' },
        maxRedirects: 0,
      })
      const status = reply.status()
      const toSignIn = status === 303 && reply.headers().location === '/auth'
      expect([method, path, status, toSignIn || [401, 403, 404, 405].includes(status)]).toEqual([
        method,
        path,
        status,
        true,
      ])
    }
  }
})

// admin-doors.test.ts asks for each admin page as a member.
test('Z01 a member cannot open an admin page and sees why', async ({ page, signIn }) => {
  await signIn(demo.solglantan.member)
  for (const path of ['/manager/admin', '/manager/articles']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/manager\/dashboard/)
    await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
})

test("T11 T12 another organisation's document and image look like missing ones", async ({ page, signIn }) => {
  const admin = adminOf(process.env.PORTAL_DATA ?? '')
  const other = await admin.from('organizations').select('id').eq('name', demo.norrskenet.name).single()
  const document = await admin
    .from('documents')
    .select('id, name, file_path')
    .eq('organization_id', other.data?.id)
    .limit(1)
    .single()
  const article = await admin
    .from('organization_news')
    .select('id')
    .eq('organization_id', other.data?.id)
    .not('image_url', 'is', null)
    .limit(1)
    .single()
  await signIn(demo.solglantan.member)
  const get = async (path: string) => {
    const reply = await page.request.get(path, { maxRedirects: 0 })
    return [reply.status(), await reply.text()]
  }
  const nothing = await get(`/api/files/documents/${id}`)
  expect(nothing[0]).toBe(404)
  expect(await get(`/api/files/documents/${document.data?.id}`)).toEqual(nothing)
  expect(await get(`/api/files/source?document_id=${document.data?.id}&name=zzz`)).toEqual(nothing)
  expect(await get(`/api/files/articles/${article.data?.id}`)).toEqual(nothing)
  for (const hostile of ['..%2f..%2fkeys.json', document.data?.file_path, 'x', "'%20or%20true--"]) {
    expect(await get(`/api/files/documents/${encodeURIComponent(hostile)}`)).toEqual(nothing)
  }
})

test('T20 every response of the member area is private and not stored', async ({ page, signIn }) => {
  await signIn(demo.solglantan.member)
  for (const path of ['/manager/dashboard', '/manager/documents', '/manager/ask-frank', '/manager/profile']) {
    const reply = await page.request.get(path)
    expect([path, reply.headers()['cache-control']]).toEqual([
      path,
      expect.stringMatching(/private.*no-store|no-store.*private/),
    ])
    expect(reply.headers()['content-security-policy']).toMatch(/script-src 'self' 'nonce-/)
  }
})

test('A17 a removed member has no access from the next click on', async ({ page, signIn }) => {
  const admin = adminOf(process.env.PORTAL_DATA ?? '')
  const email = `leaver-${crypto.randomUUID()}@solglantan.example`
  const user = await admin.auth.admin.createUser({ email, password: 'demo1234', email_confirm: true })
  const organization = await admin
    .from('organizations')
    .select('id')
    .eq('name', demo.solglantan.name)
    .single()
  const row = {
    organization_id: organization.data?.id,
    email,
    full_name: 'Lämnar Snart',
    password_set: true,
    auth_user_id: user.data.user?.id,
  }
  await admin.from('organization_members').insert(row)
  await signIn(email)
  await page.goto('/manager/dashboard')
  // The open page would still load its pictures, which are refused as well.
  await page.goto('about:blank')
  await admin.from('organization_members').delete().eq('email', email)
  await page.goto('/manager/documents')
  await expect(page).toHaveURL(/\/auth/)
  await admin.auth.admin.deleteUser(user.data.user?.id ?? '')
})

test('the language switcher redirects to our own pages only', async ({ request }) => {
  const post = (form: Record<string, string>, headers = {}) =>
    request.post('/api/language', { form, headers, maxRedirects: 0 })
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/x\r\nSet-Cookie: a=b',
  ]) {
    expect((await post({ language: 'sv', path })).headers().location).toBe('/')
  }
  expect((await post({ language: 'sv', path: '/manager/documents?x=1' })).headers().location).toBe(
    '/manager/documents?x=1',
  )
  expect((await post({ language: 'xx', path: '/' })).status()).toBe(400)
  expect((await post({ language: 'sv', path: '/' }, { origin: 'https://evil.example' })).status()).toBe(403)
})
