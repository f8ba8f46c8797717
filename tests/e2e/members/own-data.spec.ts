import { openZip } from '@/lib/ingest/readers/zip'
import { expect, expectAccessible, openMenu, test } from '@/tests/e2e/fixtures'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''

async function readText(bytes: Buffer, find: (name: string) => boolean): Promise<string> {
  const names: string[] = []
  const zip = await openZip(bytes, (name) => {
    if (find(name)) names.push(name)
    return find(name)
  })
  const parts: Buffer[] = []
  for await (const part of zip.read(names[0] ?? '')) parts.push(part)
  return Buffer.concat(parts).toString()
}

test('a member downloads what is stored about them, and nothing of others', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  const email = organization.address('mats')
  await organization.addAccount({ fullName: 'Mats Medlem', email })
  await signIn(email)
  await page.goto('/manager/profile')
  await expectAccessible(page)
  const reply = await page.request.get('/api/profile/export')
  expect([reply.status(), reply.headers()['content-type'], reply.headers()['cache-control']]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ])
  const link = page.getByRole('link', { name: 'Download your data' })
  await expect(link).toHaveAttribute('href', '/api/profile/export')
  const bytes = await reply.body()
  expect(await readText(bytes, (name) => name.endsWith('.txt'))).toContain('Data about Mats Medlem')
  expect(JSON.parse(await readText(bytes, (name) => name === 'account.json'))).toMatchObject({
    account: { email },
  })
  const data = await readText(bytes, (name) => name.endsWith('/data.json'))
  expect(JSON.parse(data)).toMatchObject({ organization_members: { email, full_name: 'Mats Medlem' } })
  expect(data).not.toContain(organization.admin.email)
})

test('a member asks to be erased and takes it back, asks again, and an admin erases them in one step @phone @either', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const email = organization.address('mats')
  await organization.addAccount({ fullName: 'Mats Medlem', email })
  await signIn(email)
  const ask = async () => {
    await page.getByRole('button', { name: 'Ask to be erased' }).click()
    await expect(page.getByRole('dialog')).toContainText('The association must by law keep')
    await page.getByRole('dialog').getByRole('button', { name: 'Ask to be erased' }).click()
    await expect(page.getByText(/^You asked to be erased on/)).toBeVisible()
  }
  await page.goto('/manager/profile')
  await ask()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take your request back' }).click()
  await expect(page.getByText('Your request is removed')).toBeVisible()
  await ask()

  await signIn(organization.admin.email)
  await page.goto('/manager/admin')
  await page.getByRole('link', { name: '1 member asks to be erased' }).click()
  await expect(page.getByRole('cell', { name: 'Asks to be erased' })).toBeVisible()
  await openMenu(page, 'Mats Medlem')
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect(page.getByRole('dialog')).toContainText('has asked to be erased')
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Member' }).click()
  await expect(page.getByText('Mats Medlem')).toHaveCount(0)
  await page.goto('/manager/admin')
  await expect(page.getByRole('link', { name: /asks to be erased/ })).toHaveCount(0)
})

test('the page on privacy has the register of processing, with its times', async ({ page }) => {
  await page.goto('/integritet')
  await expect(page.getByRole('heading', { level: 2, name: 'Register of processing' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'The log of what is done' })).toContainText('730 days')
  await expectAccessible(page)
})
