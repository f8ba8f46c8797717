import { demo, expect, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { openOwnService, readEvents } from '@/tests/support/servers/own-service'

const question = 'Får jag hyra ut i andra hand på semestern?'
const service = (organization: string = demo.solglantan.name) =>
  openOwnService(process.env.PORTAL_URL ?? '', process.env.PORTAL_DATA ?? '', organization)

test('our service streams an answer to clients that accept events, and cites only in the verified answer', async () => {
  const { ask } = await service()
  const response = await ask(question, 'text/event-stream, application/json;q=0.9')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('private, no-store, no-transform')
  expect(response.headers.get('x-accel-buffering')).toBe('no')
  const events = await readEvents(response)
  const deltas = events.slice(0, -1)
  const answer = events.at(-1)
  expect(deltas.length).toBeGreaterThan(1)
  expect(new Set(deltas.map(({ event }) => event))).toEqual(new Set(['delta']))
  expect(Object.keys(deltas[0]?.data ?? {})).toEqual(['text'])
  expect(answer?.event).toBe('answer')
  expect(deltas.map(({ data }) => data.text).join('')).toBe(answer?.data.answer)
  expect(answer?.data.sources).toContainEqual(expect.objectContaining({ page: expect.any(Number) }))
  expect(answer?.data).not.toHaveProperty('nearest')
  // Repeated, because on a busy machine the vector of a question may come too late for one of the two
  // answers.
  await expect(async () => {
    const streamed = await readEvents(await ask(question, 'text/event-stream'))
    expect(streamed.at(-1)?.data).toEqual(await (await ask(question, 'application/json')).json())
  }).toPass({ timeout: 60_000 })
})

test('our service answers in JSON to clients that do not accept events', async () => {
  const { ask } = await service()
  for (const accept of ['application/json', '*/*']) {
    const response = await ask(question, accept)
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    expect(await response.json()).toMatchObject({ answer: expect.stringContaining('tre månader') })
  }
})

test("a refusal names nearby documents of the asker's own association", async () => {
  for (const [organization, asked] of [
    [demo.solglantan.name, 'Får jag ha bikupor på taket?'],
    [demo.norrskenet.name, 'Hur gammal är hissen i Eiffeltornet?'],
  ] as const) {
    const { ask, organizationId } = await service(organization)
    const refused = await (await ask(asked, 'application/json')).json()
    expect(refused).toMatchObject({ certainty: 'none', source: '', sources: [] })
    expect(refused.nearest.length).toBeGreaterThan(0)
    expect(refused.nearest.length).toBeLessThanOrEqual(3)
    for (const { document_id, source, page } of refused.nearest) {
      expect(Object.keys(refused.nearest[0])).toEqual(['document_id', 'source', 'page'])
      expect(page).toBeGreaterThan(0)
      const { data } = await adminOf(process.env.PORTAL_DATA ?? '')
        .from('documents')
        .select('name, display_name, organization_id')
        .eq('id', document_id)
        .single<{ name: string; display_name: string | null; organization_id: string }>()
      expect(data?.organization_id).toBe(organizationId)
      expect([data?.name, data?.display_name]).toContain(source)
    }
    await expect(async () => {
      const data = await (await ask(asked, 'application/json')).json()
      const streamed = await readEvents(await ask(asked, 'text/event-stream'))
      expect(streamed.at(-1)).toEqual({ event: 'answer', data })
    }).toPass({ timeout: 60_000 })
  }
})

test('a refusal names no document if none is near', async () => {
  const { ask } = await service()
  for (const stranger of ['Vem vann fotbolls-VM 1958?', 'Who won the football world cup in 1958?']) {
    const refused = await (await ask(stranger, 'application/json')).json()
    expect(refused).toMatchObject({ sources: [], nearest: [] })
  }
})

test('an answer that our service streams is shown to the member and is still there after a reload', async ({
  page,
  signIn,
}) => {
  await signIn(demo.solglantan.member)
  await page.goto('/manager/ask-frank')
  await page.getByRole('textbox').fill(question)
  await page.getByRole('textbox').press('Enter')
  const conversation = page.getByRole('log')
  await expect(conversation.getByText(/tre månader/).first()).toBeVisible()
  await expect(conversation.getByRole('button', { name: 'See more' })).toBeVisible()
  // The rating buttons appear once the answer is stored.
  await expect(conversation.getByRole('button', { name: 'Helpful', exact: true })).toBeVisible()
  await page.reload()
  await expect(conversation.getByText(question)).toBeVisible()
  await expect(conversation.getByText(/tre månader/).first()).toBeVisible()
  await expect(conversation.getByRole('button', { name: 'See more' })).toBeVisible()
})

test('the portal forwards the events of our service in their order', async ({ page, signIn }) => {
  await signIn(demo.solglantan.member)
  const headers = { accept: 'text/event-stream' }
  const reply = await page.request.post('/api/frank/ask', { headers, data: { question, language: 'sv' } })
  expect(reply.headers()['cache-control']).toBe('private, no-store, no-transform')
  expect(await reply.text()).toMatch(
    /^event: delta\n[\s\S]+event: delta\n[\s\S]+event: answer\n[\s\S]+event: stored\n/,
  )
})
