import { expect, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''

test('Z22 what the operator has switched off is not shown to the association and is refused, and is there again when it is on', async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(/status of (403|404|500)/)
  const organization = await createOrganization(dataDir())
  const switchOff = (features: string[]) =>
    adminOf(dataDir())
      .from('organizations')
      .update({ switched_off: features })
      .eq('id', organization.id)
      .throwOnError()
  await switchOff(['assistant', 'news_mail', 'news_push'])
  await signIn(organization.admin.email)
  const main = page.getByRole('main')
  await page.goto('/manager/dashboard')
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('a[href*="ask-frank"], form[action*="ask-frank"]')).toHaveCount(0)
  await expect(main.getByRole('textbox')).toHaveCount(0)
  await page.goto('/manager/admin')
  await expect(main.locator('a[href="/manager/articles"]')).toBeVisible()
  await expect(main.locator('a[href^="/manager/frank"]')).toHaveCount(0)
  await expect(main.getByText('Enable Frank AI')).toHaveCount(0)
  for (const path of [
    'ask-frank',
    'ask-frank/conversations',
    'frank',
    'frank/check-questions',
    'frank/questions',
  ])
    expect([path, (await page.goto(`/manager/${path}`))?.status()]).toEqual([path, 404])
  await page.goto('/manager/profile')
  await expect(main.getByRole('heading', { name: 'Change Password' })).toBeVisible()
  await expect(
    main.getByRole('heading', { name: /^(News by email|Urgent news on this device)$/ }),
  ).toHaveCount(0)
  await page.goto('/manager/articles?add=article')
  await expect(main.getByRole('checkbox', { name: /mejl|email/i })).toHaveCount(0)
  expect((await page.request.get('/api/frank/status')).ok()).toBe(false)

  await switchOff([])
  await page.goto('/manager/ask-frank')
  await expect(main.getByRole('textbox')).toBeVisible()
  await page.goto('/manager/profile')
  await expect(main.getByRole('heading', { name: 'News by email' })).toBeVisible()
})
