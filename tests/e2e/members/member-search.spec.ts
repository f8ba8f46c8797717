import { getMembersPath } from '@/lib/members/member'
import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''

test('I02 a search for a NUL character finds nothing, in every search field', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  for (const nul of ['%00', 'a%00b']) {
    for (const [address, words] of [
      [`${getMembersPath(organization.name)}?search=${nul}`, 'No users found matching your search'],
      [`/manager/frank?tab=logs&search=${nul}`, 'No logs found matching your criteria'],
      [`/manager/documents?q=${nul}`, 'Nothing found'],
    ] as const) {
      await page.goto(address)
      await expect(page.getByText(words, { exact: true })).toBeVisible()
    }
  }
})

test('I02 I04 an admin searches by name or address while typing, and hostile text is plain text', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const hostile = '<img src=x onerror=alert(1)> 100%_,(or)"'
  await organization.addRow({ fullName: hostile, email: organization.address('hostile') })
  await organization.addRow({ fullName: 'Åke Ängström', email: organization.address('nykter') })
  page.on('dialog', () => expect('a script ran').toBe(''))
  await signIn(organization.admin.email)
  await page.goto(getMembersPath(organization.name))
  const rows = page.getByRole('row')
  const search = page.getByLabel('Search users')
  await expect(rows).toHaveCount(4)
  await search.fill('ängst')
  await expect(rows).toHaveCount(2)
  await expect(page.getByText('1 member found')).toBeVisible()
  await expect(search).toBeFocused()
  await search.fill('NYKTER-')
  await expect(page.getByRole('rowheader', { name: 'Åke Ängström' })).toBeVisible()
  for (const text of ['100%_,(or)"', '<img src=x']) {
    await search.fill(text)
    await expect(page.getByRole('rowheader', { name: hostile })).toBeVisible()
    await expect(rows).toHaveCount(2)
  }
  for (const text of ['%', '_', '*', '\\', 'full_name.ilike.*', "'); drop table x; --", ')']) {
    await page.goto(`${getMembersPath(organization.name)}?search=${encodeURIComponent(text)}`)
    const found = text === '%' || text === '_' || text === ')' ? 1 : 0
    expect([text, await page.getByRole('rowheader').count()]).toEqual([text, found])
  }
  await expect(search).toHaveValue(')')
  await search.fill('finns inte')
  await expect(page.getByText('No users found matching your search')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(rows).toHaveCount(4)
  await expect(search).toHaveValue('')
})
