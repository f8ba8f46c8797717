import { getMembersPath } from '@/lib/members/member'
import { expect, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const lastAdmin = 'The organization must have at least one admin'

test('Z07 the last admin cannot be demoted and has no button to remove themselves', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  await page.goto(getMembersPath(organization.name))
  const role = page.getByLabel(`Role of ${organization.admin.fullName}`)
  await role.selectOption('Member')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(role).toHaveValue('ADMIN')
  await role.selectOption('Member')
  await page.getByRole('dialog').getByRole('button', { name: 'Give up the admin role' }).click()
  await expect(page.getByText(lastAdmin)).toBeVisible()
  await expect(role).toHaveValue('ADMIN')
  // The admin's own row has no remove button.
  await expect(page.getByRole('button', { name: `Remove ${organization.admin.fullName}` })).toHaveCount(0)
})

test('A17 a member who is removed in one browser has no access in the other from the next click on', async ({
  page,
  signIn,
  browser,
  baseURL,
}) => {
  const organization = await createOrganization(dataDir())
  const email = organization.address('lars')
  await organization.addAccount({ fullName: 'Lars Lämnar', email })
  const boss = await browser.newPage({ baseURL })
  await boss.goto('/auth')
  await boss.getByLabel('Email').fill(organization.admin.email)
  await boss.getByLabel('Password', { exact: true }).fill('demo1234')
  await boss.getByRole('button', { name: 'Sign In', exact: true }).click()
  await boss.waitForURL('**/manager/dashboard*')
  await signIn(email)
  await boss.goto(getMembersPath(organization.name))
  await boss.getByRole('button', { name: 'Remove Lars Lämnar' }).click()
  await boss.getByRole('dialog').getByRole('button', { name: 'Remove Member' }).click()
  await expect(boss.getByText('Member removed successfully')).toBeVisible()
  await boss.close()

  await page.getByRole('link', { name: 'Documents' }).first().click()
  await expect(page).toHaveURL(/\/auth/)
  const { data } = await adminOf(dataDir()).auth.admin.listUsers({ perPage: 1000 })
  expect(data.users.filter((user) => user.email === email)).toEqual([])
})

test('a demoted admin sees at the next click that admin privileges are required, on pages and actions', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const email = organization.address('ada')
  const id = await organization.addAccount({ fullName: 'Ada Admin', email, role: 'ADMIN' })
  const setRole = (role: string) =>
    adminOf(dataDir()).from('organization_members').update({ role }).eq('id', id)
  await signIn(email)
  await page.goto(getMembersPath(organization.name))
  await setRole('MEMBER')
  await page.getByLabel(`Role of ${organization.admin.fullName}`).selectOption('Member')
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible()
  await expect(page.getByLabel(`Role of ${organization.admin.fullName}`)).toHaveValue('ADMIN')
  await page.getByRole('link', { name: 'Import from a spreadsheet' }).click()
  await expect(page).toHaveURL(/\/manager\/dashboard/)
  // The toast before it leaves the page a moment later.
  await expect(page.getByText('Access denied. Admin privileges required.').first()).toBeVisible()
})

test('an admin who gives up the role is asked first, and is then a member', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  const email = organization.address('ada')
  await organization.addAccount({ fullName: 'Ada Admin', email, role: 'ADMIN' })
  await signIn(email)
  await page.goto(getMembersPath(organization.name))
  await page.getByLabel('Role of Ada Admin').selectOption('Member')
  await page.getByRole('dialog').getByRole('button', { name: 'Give up the admin role' }).click()
  await expect(page).toHaveURL(/\/manager\/dashboard/)
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
})

test("Z02 Z15 Z16 an admin's action has no effect from a member, from another site or with a malformed id", async ({
  page,
  signIn,
  context,
  baseURL,
  expectNoise,
}) => {
  expectNoise(/An unexpected response was received|status of 204/)
  const organization = await createOrganization(dataDir())
  const victim = organization.address('vera')
  const victimId = await organization.addAccount({ fullName: 'Vera Vald', email: victim })
  const member = organization.address('mats')
  await organization.addAccount({ fullName: 'Mats Medlem', email: member })
  const path = getMembersPath(organization.name)
  await signIn(organization.admin.email)
  await page.goto(path)

  // Records the admin's own request and stops it.
  let action = ''
  let body = ''
  await page.route(`**${path}`, async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    action = (await request.headerValue('next-action')) ?? ''
    body = request.postData() ?? ''
    await route.fulfill({ status: 204 })
  })
  await page.getByRole('button', { name: 'Remove Vera Vald' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Member' }).click()
  await expect.poll(() => action).not.toBe('')
  expect(body).toContain(victimId)

  const replay = (headers: Record<string, string> = {}, data = body) =>
    context.request.post(path, {
      data,
      headers: {
        'next-action': action,
        'content-type': 'text/plain;charset=UTF-8',
        accept: 'text/x-component',
        ...headers,
      },
      maxRedirects: 0,
    })
  const isThere = async () =>
    (await adminOf(dataDir()).from('organization_members').select('id').eq('id', victimId)).data?.length === 1

  await replay({ origin: 'https://evil.example' })
  expect(await isThere()).toBe(true)
  for (const memberId of ['', 'not-set', 'null', 'undefined', "x' or true--"]) {
    const answer = await (await replay({}, JSON.stringify([{ memberId }]))).text()
    expect([memberId, answer.includes('invalid_organization_id')]).toEqual([memberId, true])
  }
  await context.request.get(`${path}?memberId=${victimId}`)
  expect(await isThere()).toBe(true)

  await context.clearCookies()
  await page.unroute(`**${path}`)
  await signIn(member)
  for (const at of [path, '/manager/dashboard']) {
    const reply = await context.request.post(new URL(at, baseURL).href, {
      data: body,
      headers: {
        'next-action': action,
        'content-type': 'text/plain;charset=UTF-8',
        accept: 'text/x-component',
      },
    })
    expect([at, (await reply.text()).includes('"ok":true')]).toEqual([at, false])
  }
  expect(await isThere()).toBe(true)
  await context.clearCookies()
  await replay()
  expect(await isThere()).toBe(true)

  // Control: the same request by the admin succeeds.
  await signIn(organization.admin.email)
  await replay({ origin: new URL(baseURL ?? '').origin })
  expect(await isThere()).toBe(false)
})
