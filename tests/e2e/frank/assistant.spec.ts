import type { ServerResponse } from 'node:http'
import type { SupabaseClient } from '@supabase/supabase-js'
import { mintAssistantToken } from '@/lib/assistant/token'
import { type OrganizationId, organizationIdSchema } from '@/lib/auth/organization-id'
import { readBackend } from '@/supabase/local/client-env'
import { demo, expect, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { startFakeAssistant } from '@/tests/support/servers/fake-assistant'

const dataDir = () => process.env.PORTAL_DATA ?? ''

async function organizationId(admin: SupabaseClient, name: string): Promise<OrganizationId> {
  const { data } = await admin.from('organizations').select('id').eq('name', name).single()
  return organizationIdSchema.parse(data?.id)
}

async function newestLog(admin: SupabaseClient, organization: string) {
  const columns =
    'correlation_id, question, language, success, error_type, error_code, answer, sources, api_url, is_mobile, association_id, threshold'
  const { data } = await admin
    .from('frank_interaction_logs')
    .select(columns)
    .eq('organization_id', organization)
    .order('created_at', { ascending: false })
    .limit(1)
    .single()
  return data
}

test('a question and its answer are logged for the admins of the organisation only', async ({
  page,
  signIn,
}) => {
  const admin = adminOf(dataDir())
  await signIn(demo.solglantan.member)
  const reply = await page.request.post('/api/frank/ask', {
    data: { question: 'Får jag ha hund?', language: 'sv', is_mobile: true },
  })
  const { correlation_id } = await reply.json()
  const organization = await organizationId(admin, demo.solglantan.name)
  // The log entry is written after the answer.
  await expect
    .poll(() => newestLog(admin, organization))
    .toMatchObject({
      correlation_id,
      question: 'Får jag ha hund?',
      language: 'sv',
      success: true,
      error_type: null,
      is_mobile: true,
      association_id: 1003,
      threshold: 0.3,
      sources: expect.stringContaining('Ordningsregler'),
    })
})

test("an FAQ item that is sent to the assistant is answered as the board's, and removed when it is withdrawn", async ({
  page,
  request,
  signIn,
}) => {
  const admin = adminOf(dataDir())
  const backend = readBackend(dataDir())
  const organization = await organizationId(admin, demo.solglantan.name)
  const section = await admin
    .from('document_sections')
    .select('id')
    .eq('organization_id', organization)
    .eq('name', 'FAQ')
    .single()
  const question = 'Var hämtar jag ut solcellsbidraget för luftvärmepumpen?'
  const item = {
    organization_id: organization,
    section_id: section.data?.id,
    question,
    answer: 'Hos vicevärden på torsdagar.',
  }
  const { data: faq } = await admin.from('faq_items').insert(item).select('id').single()
  const token = await mintAssistantToken(
    { organizationId: organization, associationId: 1003, audience: 'members', scope: 'faq' },
    backend?.frankApiToken ?? '',
  )
  const send = (action: string, association_id = 1003) =>
    request.post('/api/assistant/faq', {
      headers: { authorization: `Bearer ${token}` },
      data: { faq_id: faq?.id, question, answer: item.answer, association_id, action },
    })
  await signIn(demo.solglantan.member)
  await page.goto('/manager/dashboard')
  const ask = async () =>
    (await page.request.post('/api/frank/ask', { data: { question, language: 'sv' } })).json()

  expect((await send('update', 1998)).status()).toBe(403)
  const asking = {
    headers: { authorization: `Bearer ${token}` },
    data: { question, association_id: 1003, threshold: 0.3, language: 'sv' },
  }
  expect((await request.post('/api/assistant/ask', asking)).status()).toBe(401)
  expect((await send('upsert')).status()).toBe(422)
  expect((await send('update')).status()).toBe(200)
  expect(await ask()).toMatchObject({
    answer: expect.stringContaining('Hos vicevärden på torsdagar.'),
    sources: [{ page: null, document_id: null }],
  })
  expect((await send('delete')).status()).toBe(200)
  expect(JSON.stringify(await ask())).not.toContain('vicevärden på torsdagar')
  await admin.from('faq_items').delete().eq('id', faq?.id)
})

test("a token for one organisation cannot send another organisation's FAQ item", async ({ request }) => {
  const admin = adminOf(dataDir())
  const backend = readBackend(dataDir())
  const organization = await organizationId(admin, demo.norrskenet.name)
  const other = await admin
    .from('faq_items')
    .select('id, question, answer')
    .neq('organization_id', organization)
    .limit(1)
    .single()
  const token = await mintAssistantToken(
    { organizationId: organization, associationId: 1998, audience: 'members', scope: 'faq' },
    backend?.frankApiToken ?? '',
  )
  const before = await admin.from('passages').select('*').eq('faq_id', other.data?.id)
  for (const action of ['update', 'delete']) {
    const data = { faq_id: other.data?.id, question: 'x', answer: 'x', association_id: 1998, action }
    await request.post('/api/assistant/faq', { headers: { authorization: `Bearer ${token}` }, data })
  }
  expect((await admin.from('passages').select('*').eq('faq_id', other.data?.id)).data).toEqual(before.data)
})

const faults: [string, (response: ServerResponse) => void, string][] = [
  ['is down', (response) => response.destroy(), 'NETWORK_ERROR'],
  ['answers nonsense', (response) => response.end('<html>502 Bad Gateway</html>'), 'API_ERROR'],
  ['answers nothing', (response) => response.end(JSON.stringify({ answer: '', sources: [] })), 'API_ERROR'],
  ['does not know the address', (response) => response.writeHead(404).end(), 'API_NOT_FOUND'],
]
for (const [what, answer, errorType] of faults) {
  test(`D06 when the assistant ${what} the chat shows a calm message, and the log has the error type`, async ({
    page,
    signIn,
    expectNoise,
  }) => {
    expectNoise(/Failed to load resource.*api\/frank\/ask/)
    const admin = adminOf(dataDir())
    const organization = await organizationId(admin, demo.norrskenet.name)
    const service = await startFakeAssistant(answer)
    const config = { organization_id: organization, api_url: service.url, is_enabled: true }
    await admin.from('frank_api_config').upsert(config, { onConflict: 'organization_id' })
    try {
      await signIn(demo.norrskenet.member)
      await page.goto('/manager/ask-frank')
      await page.getByRole('textbox').fill('Får jag ha hund?')
      await page.getByRole('textbox').press('Enter')
      const log = page.getByRole('log')
      await expect(
        log
          .getByText(
            /Sorry, I'm having trouble|Received empty response|Error: the assistant service answered 404/,
          )
          .last(),
      ).toBeVisible()
      await expect(log.getByText('Får jag ha hund?')).toBeVisible()
      await expect
        .poll(() => newestLog(admin, organization))
        .toMatchObject({
          success: false,
          error_type: errorType,
          api_url: service.url,
        })
      expect(service.requests[0]?.headers.authorization).toBeUndefined()
    } finally {
      await service.close()
      await admin.from('frank_api_config').delete().eq('organization_id', organization)
    }
  })
}

test('L01 L02 a hostile answer loads nothing from other origins and contains no dangerous link', async ({
  page,
  signIn,
  baseURL,
}) => {
  const admin = adminOf(dataDir())
  const organization = await organizationId(admin, demo.norrskenet.name)
  const hostile =
    '![x](https://evil.example/pixel.png) <img src="https://evil.example/a.png"><script>alert(1)</script> [klicka](javascript:alert(2)) **Svar**'
  const service = await startFakeAssistant((response) =>
    response.end(
      JSON.stringify({
        answer: hostile,
        source: 'x',
        sources: [{ text: '<b>**q**</b>', source: '<img src=x onerror=alert(3)>', page: 1 }],
      }),
    ),
  )
  await admin
    .from('frank_api_config')
    .upsert(
      { organization_id: organization, api_url: service.url, is_enabled: true },
      { onConflict: 'organization_id' },
    )
  const foreign: string[] = []
  page.on(
    'request',
    (request) => void (request.url().startsWith(baseURL ?? '') || foreign.push(request.url())),
  )
  page.on('dialog', (dialog) => void foreign.push(dialog.message()))
  try {
    await signIn(demo.norrskenet.member)
    await page.goto('/manager/ask-frank')
    await page.getByRole('textbox').fill('Hej?')
    await page.getByRole('textbox').press('Enter')
    await expect(page.getByRole('log').getByText('Svar', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'See more' }).click()
    expect(await page.getByRole('log').locator('img, script').count()).toBe(0)
    expect(await page.locator('a[href^="javascript:"]').count()).toBe(0)
    expect(foreign).toEqual([])
  } finally {
    await service.close()
    await admin.from('frank_api_config').delete().eq('organization_id', organization)
  }
})
