import { getMembersPath } from '@/lib/members/member'
import { demo, expect, test } from '@/tests/e2e/fixtures'
import { openMemberSheet } from '@/tests/e2e/member-sheet'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''

for (const name of [
  'Brf Å/B 100% "Ängen" #1.2?x=',
  '..',
  'Brf Sjöängen\u0308 i Hårby',
  "Brf <b>&amp;' + 1; x",
]) {
  test(`an admin of an organisation called ${JSON.stringify(name)} manages its members by menu, address and reload`, async ({
    page,
    signIn,
  }) => {
    const organization = await createOrganization(dataDir(), name)
    await organization.addRow({ fullName: 'Bo Granne', email: organization.address('bo') })
    await signIn(organization.admin.email)
    await page.goto('/manager/admin')
    await page.getByRole('link', { name: 'Member Management' }).click()
    await expect(page.getByRole('rowheader', { name: 'Bo Granne' })).toBeVisible()
    await page.getByLabel('Search users').fill('granne')
    await expect(page.getByText('1 member found')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Search users')).toHaveValue('granne')
    const { role, save } = await openMemberSheet(page, 'Bo Granne')
    await role.selectOption('Admin')
    await save.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click()
    await expect(page.getByText('Role updated successfully')).toBeVisible()
    await page.goto(getMembersPath(organization.name))
    await expect(page.getByText(organization.admin.email)).toBeVisible()
    await page.getByRole('link', { name: 'Import from a spreadsheet' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Import members' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Import members' })).toBeVisible()
  })
}

test('an admin of an organisation with one sign in its name opens its members by address', async ({
  page,
  signIn,
}) => {
  for (const name of ['Brf St. Göran', 'Brf 50%', 'Brf a/b']) {
    const organization = await createOrganization(dataDir(), name)
    await organization.addRow({ fullName: 'Bo Granne', email: organization.address('bo') })
    await signIn(organization.admin.email)
    const path = getMembersPath(organization.name)
    const home = await (await page.request.get('/manager/admin')).text()
    expect([name, home.includes(`href="${path}"`)]).toEqual([name, true])
    expect(await (await page.request.get(path)).text()).toContain('Bo Granne')
    expect(await (await page.request.get(`${path}/import`)).text()).toContain('Import members')
  }
})

test("T10 another organisation's name in the address is not found, like a missing one", async ({
  page,
  signIn,
  expectNoise,
}) => {
  expectNoise(/status of 404/)
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  const get = async (path: string) => {
    const reply = await page.request.get(path)
    return [reply.status(), (await reply.text()).includes('organization-users')]
  }
  for (const folder of ['', '/import']) {
    for (const name of [demo.solglantan.name, 'Brf Finns Inte', '00000000-0000-4000-8000-000000000000']) {
      expect([name, (await get(`${getMembersPath(name)}${folder}`))[0]]).toEqual([name, 404])
    }
    expect((await get(`/manager/organization-users/%ff%2e%2e${folder}`))[0]).toBeGreaterThanOrEqual(400)
  }
  const reply = await page.request.get(getMembersPath(demo.solglantan.name))
  expect(await reply.text()).not.toContain(demo.solglantan.member)
  await page.goto(getMembersPath(demo.solglantan.name))
  await expect(page.getByRole('heading', { name: 'Organization not found' })).toBeVisible()
  await page.getByRole('link', { name: 'To the admin page' }).click()
  await expect(page).toHaveURL(/\/manager\/admin$/)
})
