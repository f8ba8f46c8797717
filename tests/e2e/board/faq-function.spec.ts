import type { APIResponse } from '@playwright/test'
import { expect, test } from '@/tests/e2e/fixtures'
import { createFaqOrganization } from '@/tests/support/content/faqs'
import { startFakeAssistant } from '@/tests/support/servers/fake-assistant'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const url = '/api/functions/sync-faq-to-frank'
const answer = async (response: APIResponse) => [response.status(), await response.json()]

type Organization = Awaited<ReturnType<typeof createFaqOrganization>>
const bodyFor = (organization: Organization, faq_id: string, action = 'update') => ({
  ...{ faq_id, question: 'Får man?', answer: 'Ja.', action },
  ...{ association_id: organization.associationId, organization_id: organization.id },
})

test('an admin syncs and withdraws an item by the server function, with its stored text', async ({
  page,
  signIn,
}) => {
  const organization = await createFaqOrganization(dataDir())
  const id = await organization.addFaq('Får man ha katt?')
  const service = await startFakeAssistant((response) => response.end('{"success":true}'))
  await organization.configure({ api_url: service.url, is_enabled: true })
  try {
    await signIn(organization.admin.email)
    const call = async (data: unknown) => answer(await page.request.post(url, { data }))
    expect(await call(bodyFor(organization, id))).toEqual([200, { success: true }])
    expect(await organization.listFaqs()).toMatchObject([{ sent_to_frank: true, frank_sync_attempts: 1 }])
    expect(await call(bodyFor(organization, id, 'delete'))).toEqual([200, { success: true }])
    expect(await organization.listFaqs()).toMatchObject([{ sent_to_frank: false }])
    expect(service.requests.map(({ body }) => JSON.parse(body).question)).toEqual([
      'Får man ha katt?',
      'Får man ha katt?',
    ])
    await service.close()
    expect(await call(bodyFor(organization, id))).toEqual([200, { success: false, error: 'network' }])
    await organization.configure({ api_url: service.url, is_enabled: false })
    expect(await call(bodyFor(organization, id))).toEqual([
      200,
      { success: true, message: 'Frank integration is disabled' },
    ])
  } finally {
    await service.close()
  }
})

test("T11 T14 Z15 another organisation's ids look like missing ids, and malformed ids are refused", async ({
  page,
  signIn,
}) => {
  const [ours, theirs] = [await createFaqOrganization(dataDir()), await createFaqOrganization(dataDir())]
  const [own, foreign] = [await ours.addFaq('Vår?'), await theirs.addFaq('Deras?')]
  await signIn(ours.admin.email)
  const call = async (data: unknown) => answer(await page.request.post(url, { data }))
  const nothing = [404, { success: false, error: 'not_found' }]
  for (const id of [foreign, crypto.randomUUID()])
    for (const action of ['update', 'delete']) {
      expect(await call(bodyFor(ours, id, action))).toEqual(nothing)
      expect(await call(bodyFor(theirs, id, action))).toEqual(nothing)
    }
  expect(await call({ ...bodyFor(ours, own), organization_id: crypto.randomUUID() })).toEqual(nothing)
  for (const association_id of [theirs.associationId, 999])
    expect(await call({ ...bodyFor(ours, own), association_id })).toEqual([
      409,
      { success: false, error: 'invalid_association' },
    ])
  for (const id of ['', 'not-set', 'null', 'undefined', null, "' or true --", 7]) {
    expect(await call({ ...bodyFor(ours, own), faq_id: id })).toEqual([
      400,
      { success: false, error: 'invalid_input' },
    ])
    expect(await call({ ...bodyFor(ours, own), organization_id: id })).toEqual([
      400,
      { success: false, error: 'invalid_organization_id' },
    ])
  }
  for (const association_id of ['7', 0, -1, 1.5, null])
    expect(await call({ ...bodyFor(ours, own), association_id })).toEqual([
      400,
      { success: false, error: 'invalid_association' },
    ])
  expect(await call({ ...bodyFor(ours, own), answer: '  ' })).toEqual([
    400,
    { success: false, error: 'faq_incomplete' },
  ])
  expect((await call({ ...bodyFor(ours, own), action: 'create' }))[0]).toBe(400)
  expect(await ours.listFaqs()).toMatchObject([{ sent_to_frank: false, frank_sync_attempts: 0 }])
  expect(await theirs.listFaqs()).toMatchObject([{ sent_to_frank: false, frank_sync_attempts: 0 }])
})

test('Z01 a visitor and a member are refused, whatever they send', async ({ page, signIn }) => {
  const organization = await createFaqOrganization(dataDir())
  const id = await organization.addFaq('Får man?')
  const email = organization.address('member')
  await organization.addAccount({ fullName: 'Mia Medlem', email })
  const bodies = [bodyFor(organization, id), bodyFor(organization, id, 'delete'), { faq_id: 'not-set' }]
  for (const data of bodies)
    expect(await answer(await page.request.post(url, { data }))).toEqual([
      401,
      { success: false, error: 'session_expired' },
    ])
  await signIn(email)
  for (const data of bodies)
    expect(await answer(await page.request.post(url, { data }))).toEqual([
      403,
      { success: false, error: 'access_denied' },
    ])
  expect(await organization.listFaqs()).toMatchObject([{ sent_to_frank: false, frank_sync_attempts: 0 }])
})

test('Z16 a request from another site, by GET or as plain text has no effect', async ({ page, signIn }) => {
  const organization = await createFaqOrganization(dataDir())
  const id = await organization.addFaq('Får man?')
  await signIn(organization.admin.email)
  const data = JSON.stringify(bodyFor(organization, id))
  const json = { 'content-type': 'application/json' }
  const attempts = [
    page.request.get(`${url}?faq_id=${id}`),
    page.request.post(url, { data, headers: { ...json, origin: 'https://evil.example' } }),
    page.request.post(url, { data, headers: { ...json, 'sec-fetch-site': 'cross-site' } }),
    page.request.post(url, { data, headers: { 'content-type': 'text/plain' } }),
    page.request.post(url, { data: Buffer.from('{"faq_id"'), headers: json }),
    page.request.post(url, { data: JSON.stringify({ more: 'x'.repeat(100_000) }), headers: json }),
  ]
  const statuses = (await Promise.all(attempts)).map((response) => response.status())
  expect(statuses).toEqual([405, 403, 403, 415, 400, 413])
  expect(await organization.listFaqs()).toMatchObject([{ sent_to_frank: false, frank_sync_attempts: 0 }])
})
