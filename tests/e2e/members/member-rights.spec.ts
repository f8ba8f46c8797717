import { getMembersPath } from '@/lib/members/member'
import { expect, openMenu, test } from '@/tests/e2e/fixtures'
import { openMemberSheet } from '@/tests/e2e/member-sheet'
import { signInPlainly } from '@/tests/e2e/plain-sign-in'
import { recordActions, stoppedActionNoise } from '@/tests/e2e/recorded-actions'
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
  const { role, save } = await openMemberSheet(page, organization.admin.fullName)
  await role.selectOption('Member')
  await save.click()
  const question = page.getByRole('dialog', { name: 'Give up your admin role?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await save.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give up the admin role' }).click()
  await expect(page.getByText(lastAdmin)).toBeVisible()
  await expect(save).toBeFocused()
  await page.reload()
  // The admin's own row has no remove button.
  await openMenu(page, organization.admin.fullName)
  await expect(page.getByRole('row').filter({ hasText: organization.admin.fullName })).toContainText('Admin')
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
  await signInPlainly(boss, organization.admin.email, 'demo1234')
  await signIn(email)
  await page.goto('/manager/dashboard')
  await boss.goto(getMembersPath(organization.name))
  await openMenu(boss, 'Lars Lämnar')
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
  const { role, save } = await openMemberSheet(page, organization.admin.fullName)
  await role.selectOption('Member')
  await save.click()
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible()
  await page.keyboard.press('Escape')
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
  const { role, save } = await openMemberSheet(page, 'Ada Admin')
  await role.selectOption('Member')
  await save.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give up the admin role' }).click()
  await expect(page).toHaveURL(/\/manager\/dashboard/)
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
})

test('an arrow key makes no admin: the choice is saved by a button, a raise after a question, by keyboard alone', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const email = organization.address('mats')
  const id = await organization.addAccount({ fullName: 'Mats Medlem', email })
  const readRole = async () => {
    const members = adminOf(dataDir()).from('organization_members')
    return (await members.select('role').eq('id', id).single()).data?.role
  }
  await signIn(organization.admin.email)
  await page.goto(getMembersPath(organization.name))
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  const menu = page.locator('summary', { hasText: 'Actions for Mats Medlem' })
  const sheet = page.getByRole('dialog', { name: 'Mats Medlem', exact: true })
  const role = sheet.getByLabel('Role')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  // Enter opens the menu and then its first row; the sheet's first field has the focus.
  await menu.focus()
  await press('Enter', 'Tab', 'Enter')
  await expect(role).toBeFocused()
  await press('ArrowDown')
  await expect(role).toHaveValue('BOARD')
  await press('ArrowDown')
  await expect(role).toHaveValue('ADMIN')
  await press('ArrowUp', 'ArrowUp')
  await expect(role).toHaveValue('MEMBER')
  await press('ArrowDown', 'ArrowDown', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab')
  // A date has three parts and a button.
  await press('Tab', 'Tab', 'Tab', 'Tab', 'Enter')
  const question = page.getByRole('dialog', { name: 'Make Mats Medlem an admin?' })
  const cancel = question.getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeFocused()
  // Enter on the first button, which is Cancel, changes nothing.
  await press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(sheet.getByRole('button', { name: 'Save' })).toBeFocused()
  expect([await readRole(), sent]).toEqual(['MEMBER', []])
  await press('Enter')
  await expect(cancel).toBeFocused()
  await press('Tab', 'Enter')
  await expect(page.getByText('Role updated successfully')).toBeVisible()
  await expect(menu).toBeFocused()
  expect([await readRole(), sent.length]).toEqual(['ADMIN', 1])

  // Escape gives the choice up, and the focus returns to the menu.
  await press('Enter', 'Tab', 'Enter', 'ArrowUp', 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(menu).toBeFocused()
  await press('Enter', 'Tab', 'Enter')
  await expect(role).toHaveValue('ADMIN')

  // Lowering another admin is saved without a question, by Enter in a field too.
  await press('ArrowUp', 'ArrowUp')
  expect(await readRole()).toBe('ADMIN')
  await press('Tab', 'Enter')
  await expect.poll(readRole).toBe('MEMBER')
  await expect(menu).toBeFocused()
})

test("Z02 Z15 Z16 an admin's action has no effect from a member, from another site or with a malformed id", async ({
  page,
  signIn,
  context,
  baseURL,
  expectNoise,
}) => {
  expectNoise(stoppedActionNoise)
  const organization = await createOrganization(dataDir())
  const victim = organization.address('vera')
  const victimId = await organization.addAccount({ fullName: 'Vera Vald', email: victim })
  const member = organization.address('mats')
  await organization.addAccount({ fullName: 'Mats Medlem', email: member })
  const path = getMembersPath(organization.name)
  await signIn(organization.admin.email)
  await page.goto(path)

  const actions = await recordActions(page, path)
  await openMenu(page, 'Vera Vald')
  await page.getByRole('button', { name: 'Remove Vera Vald' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Member' }).click()
  await expect.poll(() => actions.sent.length).toBe(1)
  expect(String(actions.sent[0]?.body)).toContain(victimId)
  const isThere = async () =>
    (await adminOf(dataDir()).from('organization_members').select('id').eq('id', victimId)).data?.length === 1

  await actions.replay(0, { headers: { origin: 'https://evil.example' } })
  expect(await isThere()).toBe(true)
  for (const memberId of ['', 'not-set', 'null', 'undefined', "x' or true--"]) {
    const answer = await (await actions.replay(0, { body: JSON.stringify([{ memberId }]) })).text()
    expect([memberId, answer.includes('invalid_organization_id')]).toEqual([memberId, true])
  }
  await context.request.get(`${path}?memberId=${victimId}`)
  expect(await isThere()).toBe(true)

  await signIn(member)
  for (const at of [path, '/manager/dashboard']) {
    const reply = await actions.replay(0, { path: at })
    expect([at, (await reply.text()).includes('"ok":true')]).toEqual([at, false])
  }
  expect(await isThere()).toBe(true)
  await context.clearCookies()
  await actions.replay()
  expect(await isThere()).toBe(true)

  // Control: the same request by the admin succeeds.
  await signIn(organization.admin.email)
  await actions.replay(0, { headers: { origin: new URL(baseURL ?? '').origin } })
  expect(await isThere()).toBe(false)
})
