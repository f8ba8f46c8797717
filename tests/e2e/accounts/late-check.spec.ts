import { demo, expect, test } from '@/tests/e2e/fixtures'
import { createPerson } from '@/tests/support/content/people'

const create = () => createPerson(process.env.PORTAL_DATA ?? '', demo.solglantan.name)
const scripts = '**/_next/static/chunks/**'

test('a form whose check cannot be loaded is checked by the server, and loses nothing that was typed', async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(/net::ERR_FAILED/)
  await signIn((await create()).email)
  await page.goto('/manager/profile')
  let refused = 0
  await page.route(scripts, (route) => {
    refused++
    return route.abort()
  })
  await page.getByLabel('Full name').fill('')
  await page.getByLabel('Phone').fill('070-174 06 08')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Please enter the full name')
  expect(refused).toBeGreaterThan(0)
  await expect(page.getByLabel('Phone')).toHaveValue('070-174 06 08')
  await page.getByLabel('Full name').fill('Anna Ny')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await page.unroute(scripts)
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Anna Ny')
  await expect(page.getByLabel('Phone')).toHaveValue('070-174 06 08')
})

test('a form that is sent twice while its check is loaded is sent once, and says that it is busy', async ({
  page,
  signIn,
}) => {
  await signIn((await create()).email)
  await page.goto('/manager/profile')
  const hold = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await hold.promise
    await route.continue()
  })
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/manager/profile')) sent++
  })
  await page.getByLabel('Full name').fill('Anna Sen')
  await page.getByLabel('Full name').press('Enter')
  await page.getByLabel('Full name').press('Enter')
  await expect(page.getByRole('button', { name: 'Saving...' })).toHaveAttribute('aria-disabled', 'true')
  expect(sent).toBe(0)
  hold.resolve()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible()
  expect(sent).toBe(1)
})

test('a page loads the check of its form when the form is first used', async ({ page, signIn }) => {
  await signIn((await create()).email)
  const loaded: string[] = []
  page.on('response', (response) => {
    if (response.url().includes('/_next/static/chunks/')) loaded.push(response.url())
  })
  await page.goto('/manager/profile', { waitUntil: 'networkidle' })
  const before = loaded.length
  await page.getByLabel('Full name').focus()
  await expect.poll(() => loaded.length).toBeGreaterThan(before)
  // The check runs in the browser, so that nothing is sent.
  await page.route('**/manager/profile', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await page.getByLabel('Full name').fill('')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Please enter the full name')
})
