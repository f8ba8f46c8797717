import type { ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { createBoard } from '@/tests/e2e/frank-board'
import { adminOf } from '@/tests/support/backend'
import { startFakeAssistant } from '@/tests/support/servers/fake-assistant'

const dataDir = () => process.env.PORTAL_DATA ?? ''

/** The address and the threshold are folded, because few boards change them. */
const openAdvanced = (page: Page) => page.locator('summary').filter({ hasText: 'Advanced' }).click()

test('an admin sets another service, tests the connection and saves @phone @either', async ({
  page,
  signIn,
}) => {
  const board = await createBoard()
  const assistant = await startFakeAssistant((response) => response.end())
  try {
    await signIn(board.admin.email)
    await page.goto('/manager/frank')
    const address = page.getByLabel('API URL')
    const enable = page.getByRole('switch', { name: 'Enable Frank AI' })
    await expect(address).toBeHidden()
    await openAdvanced(page)
    await expect(address).toHaveValue(/\/api\/assistant$/)
    await expect(page.getByLabel('How sure Frank must be')).toHaveValue('0.3')
    await expect(page.getByText('Never changed')).toBeVisible()
    await expectAccessible(page)

    await enable.uncheck()
    await expect(address).toBeDisabled()
    await expect(page.getByText('Frank is switched off')).toBeVisible()
    await enable.check()
    await address.fill('')
    await expect(page.getByRole('button', { name: 'Test Connection' })).toBeDisabled()
    await address.fill('no address')
    // A refused address does not stay folded.
    await openAdvanced(page)
    await expect(address).toBeHidden()
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page.getByText('Please enter a valid URL').first()).toBeVisible()
    await expect(address).toBeVisible()
    await expect(address).toHaveValue('no address')

    await address.fill(`${assistant.url}/ask/`)
    await page.getByRole('button', { name: 'Test Connection' }).click()
    await expect(page.getByText('Successfully connected to Frank API')).toBeVisible()
    await expect(page.getByText('200 OK')).toBeVisible()
    expect(assistant.health.map(({ path }) => path)).toEqual(['/health'])
    expect(assistant.requests).toEqual([])
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page.getByText('Frank API settings saved successfully!')).toBeVisible()
    await expect(page.getByText('Frank API configuration saved successfully')).toBeVisible()
    expect(await board.readConfig()).toEqual({ api_url: assistant.url, is_enabled: true })
    const stored = await page.evaluate(() => ({ ...localStorage }))
    expect(stored).toMatchObject({
      frankApiUrl: '/api/frank/ask',
      frankThreshold: '0.3',
      frankApiVersion: '1.1',
    })

    await page.getByRole('button', { name: 'Reset to Default' }).click()
    await expect(enable).not.toBeChecked()
    await expect(address).toHaveValue(/\/api\/assistant$/)
    await expect.poll(board.readConfig).toEqual({ api_url: null, is_enabled: false })
  } finally {
    await assistant.close()
  }
})

test('S01 S14 V73 a private address is refused in every spelling, and the form keeps it', async ({
  page,
  signIn,
}) => {
  const board = await createBoard()
  await signIn(board.admin.email)
  await page.goto('/manager/frank')
  await openAdvanced(page)
  for (const address of [
    'http://localhost:9/',
    'http://127.2/',
    'http://0x7f000002/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest',
    // A name that does not exist gets the same words, or an admin could list the names inside the network.
    'https://frank.invalid/',
  ]) {
    await page.getByLabel('API URL').fill(address)
    await page.getByRole('button', { name: 'Save Settings' }).click()
    await expect(page.getByText('That address is not on the public internet')).toBeVisible()
    await page.getByRole('button', { name: 'Test Connection' }).click()
    await expect(
      page.getByText(
        'Failed to connect to Frank API: the address is not allowed: it belongs to no server on the public internet',
      ),
    ).toBeVisible()
    await expect(page.getByLabel('API URL')).toHaveValue(address)
  }
  expect(await board.readConfig()).toBeNull()
})

test('S06 S09 the connection test distinguishes a service that redirects, fails or never ends from a working one', async ({
  page,
  signIn,
}) => {
  const board = await createBoard()
  const answers: [string, (response: ServerResponse) => void, RegExp][] = [
    [
      'redirects',
      (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
      /could not be reached/,
    ],
    ['is broken', (response) => response.writeHead(503).end(), /503/],
    ['never ends', (response) => void response.writeHead(200).write('{'), /Successfully connected/],
  ]
  await signIn(board.admin.email)
  await page.goto('/manager/frank')
  await openAdvanced(page)
  for (const [, answer, text] of answers) {
    const assistant = await startFakeAssistant(answer, answer)
    await page.getByLabel('API URL').fill(assistant.url)
    await page.getByRole('button', { name: 'Test Connection' }).click()
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
    await assistant.close()
  }
})

test('settings that cannot be saved show an error and stay as typed', async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(/net::ERR_FAILED|Failed to fetch/)
  const board = await createBoard()
  await signIn(board.admin.email)
  await page.goto('/manager/frank')
  await openAdvanced(page)
  await page.route('**/manager/frank*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.getByLabel('API URL').fill('https://frank.example/api')
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('An error occurred while saving settings').first()).toBeVisible()
  await expect(page.getByLabel('API URL')).toHaveValue('https://frank.example/api')
})

test('the debug analysis names each problem and its solution', async ({ page, signIn }) => {
  const board = await createBoard()
  await signIn(board.admin.email)
  await page.goto('/manager/frank')
  await page.getByRole('link', { name: 'Debug' }).click()
  await page.getByRole('button', { name: 'Run Debug Analysis' }).click()
  await expect(page.getByText('Frank setup appears to be correctly configured')).toBeVisible()
  await expect(page.getByText('No API configuration is saved')).toBeVisible()
  await expect(page.getByText(board.id)).toBeVisible()
  await expect(page.getByText(String(board.associationId))).toBeVisible()
  await expect(page.getByText(/200 OK · \d+ ms/)).toBeVisible()
  await expectAccessible(page)

  const service = adminOf(dataDir())
  await service.from('organizations').update({ association_id: null }).eq('id', board.id)
  await service
    .from('frank_api_config')
    .insert({ organization_id: board.id, api_url: null, is_enabled: true })
  await page.getByRole('button', { name: 'Run Debug Analysis' }).click()
  await expect(page.getByText('No API URL is saved: the standard service answers')).toBeVisible()
  await service
    .from('frank_api_config')
    .update({ api_url: 'http://127.0.0.1:9', is_enabled: false })
    .eq('organization_id', board.id)
  await page.getByRole('button', { name: 'Run Debug Analysis' }).click()
  for (const text of [
    'The association ID is not valid',
    'Frank AI is disabled',
    'The service does not answer',
    'Contact an administrator about the association ID.',
    'Enable the assistant under Settings.',
    'Verify the API URL, and that the service runs.',
    'the service could not be reached',
  ])
    await expect(page.getByText(text).first()).toBeVisible()
})

test('Frank can be managed in Swedish', async ({ signIn, page, speak }) => {
  const board = await createBoard()
  await speak('sv')
  await signIn(board.admin.email)
  await page.goto('/manager/frank')
  await page.getByRole('switch', { name: 'Slå på Frank AI' }).uncheck()
  await page.getByRole('button', { name: 'Spara inställningar' }).click()
  await expect(page.getByText('Franks API-inställningar har sparats!')).toBeVisible()
  expect(await board.readConfig()).toMatchObject({ is_enabled: false })
  await page.getByRole('link', { name: 'Loggar' }).click()
  await expect(page.getByText('Inga loggar matchar ditt urval')).toBeVisible()
})
