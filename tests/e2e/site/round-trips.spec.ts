import { getMembersPath } from '@/lib/members/member'
import { test } from '@/tests/e2e/faulty-portal'
import { demo, expect } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { answerJson, createChatOrganization } from '@/tests/support/content/chat-organization'
import { ageSession } from '@/tests/support/session-cookie'

const question = 'Får jag hyra ut i andra hand på semestern?'

const dataDir = () => process.env.PORTAL_DATA ?? ''

/** The chat loads the index after its page is sent, also when another page's link prefetches it: no page waits for it. */
const isWaitedFor = (trip: string) => trip !== 'POST /rest/v1/rpc/assistant_corpus'

test('a page of a member asks the backend twice and waits once, and an admin page asks for the role before', async ({
  page,
  way: proxy,
  signIn,
}) => {
  await signIn(demo.solglantan.admin)
  const organization = await adminOf(dataDir())
    .from('organizations')
    .select('id')
    .eq('name', demo.solglantan.name)
    .single<{ id: string }>()
  const article = await adminOf(dataDir())
    .from('organization_news')
    .select('id')
    .eq('organization_id', organization.data?.id ?? '')
    .limit(1)
    .single<{ id: string }>()
  const document = await adminOf(dataDir())
    .from('documents')
    .select('id, document_sections!inner(organizations!inner(name))')
    .eq('document_sections.organizations.name', demo.solglantan.name)
    .gt('page_count', 0)
    .limit(1)
    .single<{ id: string }>()
  const member = 'POST /rest/v1/rpc/get_current_member'
  const membersPath = getMembersPath(demo.solglantan.name).replace('/manager/', '')
  const pages: [path: string, data: string, isAdminPage?: true][] = [
    ['dashboard', 'rpc/get_dashboard'],
    ['documents', 'rpc/get_documents_page'],
    ['calendar', 'rpc/get_calendar'],
    [`documents/${document.data?.id}?page=1&q=avgift`, 'rpc/get_document_page'],
    ['ask-frank', 'rpc/get_chat'],
    ['ask-frank/conversations', 'rpc/list_conversations'],
    ['profile', 'organization_members'],
    ['board', 'rpc/get_board_page'],
    ['news', 'rpc/list_news'],
    [`news/${article.data?.id}`, 'rpc/open_article'],
    ['board/edit', 'rpc/get_board_page', true],
    ['admin', 'rpc/get_admin_page', true],
    ['admin/documents', 'rpc/get_section_admin', true],
    ['admin/public-page', 'rpc/get_public_page_settings', true],
    ['frank', 'rpc/get_frank_settings', true],
    ['frank?tab=logs', 'rpc/search_frank_logs', true],
    ['frank/questions', 'rpc/list_frank_questions', true],
    ['frank/questions?kind=done', 'rpc/list_frank_questions', true],
    ['frank/check-questions', 'rpc/list_golden_questions', true],
    ['articles', 'rpc/list_managed_articles', true],
    [`articles?edit=${article.data?.id}`, 'rpc/list_managed_articles', true],
    [membersPath, 'rpc/search_members', true],
  ]
  for (const [path, data, isAdminPage] of pages) {
    proxy.take()
    // The middleware's question for an admin's role is answered alone.
    proxy.gather(isAdminPage ? 1 : 2)
    const reply = await page.request.get(`/manager/${path}`)
    expect([path, reply.status()]).toEqual([path, 200])
    const trips = proxy.take().filter(isWaitedFor)
    const method = data.startsWith('rpc/') ? 'POST' : 'GET'
    const asked = [`${method} /rest/v1/${data}`, member, ...(isAdminPage ? [member] : [])]
    expect([path, trips.sort()]).toEqual([path, asked.sort()])
    if (!isAdminPage) expect([path, proxy.takeMost()]).toEqual([path, 2])
  }
  proxy.gather(1)
  expect((await page.request.get(`/manager/documents/${document.data?.id}?page=99999`)).status()).toBe(404)
})

/** That an answer was checked. */
const noted = 'POST /rest/v1/rpc/mark_answer_checked'

test('a question makes one round trip before the service is asked, one to store it, and one to note that it was checked', async ({
  page,
  way: proxy,
  baseURL: origin = '',
  signIn,
}) => {
  const chat = await createChatOrganization(dataDir())
  try {
    await chat.answerBy(answerJson('Ja.'))
    await signIn(chat.member.email)
    const trips: string[] = []
    const take = () => {
      trips.push(...proxy.take())
      return trips
    }
    const ask = (headers = {}) =>
      page.request.post('/api/frank/ask', {
        headers: { origin, ...headers },
        data: { question: 'Får jag grilla på balkongen?', language: 'sv' },
      })
    const each = ['POST /rest/v1/rpc/begin_frank_question', 'POST /rest/v1/rpc/record_frank_question', noted]
    proxy.take()
    expect((await ask()).status()).toBe(200)
    await expect.poll(take).toEqual(each)
    expect((await ask({ accept: 'text/event-stream' })).status()).toBe(200)
    await expect.poll(take).toEqual([...each, ...each])

    // A token that expires within two minutes is refreshed once, and the browser gets the new one. A
    // token with five minutes left is used as it is.
    await ageSession(page.context(), dataDir(), { issued: -3540, expires: 60 })
    trips.length = 0
    const refreshed = await ask()
    expect([refreshed.status(), refreshed.headers()['set-cookie']]).toEqual([
      200,
      expect.stringContaining('portal-session'),
    ])
    await expect.poll(take).toEqual(['POST /auth/v1/token', ...each])
    await ageSession(page.context(), dataDir(), { issued: -3300, expires: 300 })
    trips.length = 0
    expect((await ask()).headers()['set-cookie']).toBeUndefined()
    await expect.poll(take).toEqual(each)
  } finally {
    await chat.close()
  }
})

test('a question to our own service makes one more round trip while the documents are unchanged, and a search waits once', async ({
  page,
  way: proxy,
  baseURL: origin = '',
  signIn,
}) => {
  await signIn(demo.norrskenet.member)
  const trips: string[] = []
  const take = () => {
    trips.push(...proxy.take())
    return trips
  }
  const ask = async (asked: string) => {
    trips.length = 0
    proxy.take()
    const reply = await page.request.post('/api/frank/ask', {
      headers: { origin },
      data: { question: asked, language: 'sv' },
    })
    expect(reply.status()).toBe(200)
    await expect.poll(take).toContain(noted)
    return (await reply.json()) as { certainty: string }
  }
  const each = ['begin_frank_question', 'assistant_corpus', 'record_frank_question']
  const rpcs = [...each.map((name) => `POST /rest/v1/rpc/${name}`), noted]
  // The first question loads the index.
  expect(await ask(question)).toMatchObject({ certainty: 'sure' })
  expect(new Set(trips)).toEqual(new Set(rpcs))
  for (const [asked, certainty] of [
    [question, 'sure'],
    ['Vem vann fotbolls-VM 1958?', 'none'],
  ] as const) {
    expect(await ask(asked)).toMatchObject({ certainty })
    expect(trips).toEqual(rpcs)
  }
  const search = async (words: string) => {
    proxy.take()
    expect((await page.request.get(`/manager/documents?q=${words}`)).status()).toBe(200)
    return proxy.take()
  }
  const member = 'POST /rest/v1/rpc/get_current_member'
  // The first search also reads the names and the news.
  expect(new Set(await search('avgift'))).toEqual(new Set([member, 'POST /rest/v1/rpc/search_corpus']))
  // It waits for the member and the hits at once.
  proxy.gather(2)
  for (const words of ['avgift', 'hiss', 'balalajka']) {
    expect((await search(words)).sort()).toEqual([member, 'POST /rest/v1/rpc/search_corpus'])
    expect([words, proxy.takeMost()]).toEqual([words, 2])
  }
})
