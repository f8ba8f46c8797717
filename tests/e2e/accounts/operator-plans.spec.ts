import { getMembersPath } from '@/lib/members/member'
import { expect, expectNoAxeFinding, openMenu, test } from '@/tests/e2e/fixtures'
import { consoleWords, createOperator, enterConsole } from '@/tests/e2e/operator-screens'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: {
    plans: 'Plans',
    add: 'New plan',
    name: 'Name of the plan',
    members: 'Members at most',
    submit: 'Add the plan',
    added: 'The plan is added',
    required: 'Enter a name for the plan',
    tooLong: 'The name is too long. The limit is 100 characters.',
    taken: 'Another plan has this name',
    change: /^Change the plan/,
    planChanged: 'The plan is changed',
    meanwhile: /^Somebody else has changed the plan/,
    limit: /^At most 2 members$/,
    holder: '1 association',
    remove: /^Remove the plan/,
    confirm: 'Remove',
    removed: 'The plan is removed',
    choose: 'Plan',
    none: 'No plan',
    noneInList: 'No associations',
  },
  sv: {
    plans: 'Planer',
    add: 'Ny plan',
    name: 'Planens namn',
    members: 'Högst antal medlemmar',
    submit: 'Lägg till planen',
    added: 'Planen är tillagd',
    required: 'Ange ett namn på planen',
    tooLong: 'Namnet är för långt. Gränsen är 100 tecken.',
    taken: 'En annan plan har det namnet',
    change: /^Ändra planen/,
    planChanged: 'Planen är ändrad',
    meanwhile: /^Någon annan har ändrat planen/,
    limit: /^Högst 2 medlemmar$/,
    holder: '1 förening',
    remove: /^Ta bort planen/,
    confirm: 'Ta bort',
    removed: 'Planen är borttagen',
    choose: 'Plan',
    none: 'Ingen plan',
    noneInList: 'Inga föreningar',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = { ...consoleWords[language], ...words[language] }

  test(`Z24 an operator adds, changes, gives and removes a plan, in ${language} @phone`, async ({
    page,
    speak,
  }) => {
    await speak(language)
    const organization = await createOrganization(dataDir())
    const operator = await createOperator()
    await enterConsole(page, language, operator.email)
    const name = `Liten ${crypto.randomUUID().slice(0, 8)}`
    const row = page.getByRole('row').filter({ hasText: name })
    const sheet = page.getByRole('dialog')

    await page.getByRole('link', { name: text.plans }).click()
    await expect(page.getByRole('heading', { level: 1, name: text.plans })).toBeVisible()
    await page.getByText(text.add, { exact: true }).click()
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page.getByText(text.required)).toBeVisible()
    await page.getByLabel(text.name).fill('x'.repeat(4000))
    await page.getByLabel(text.quota).fill('0')
    await page.getByLabel(text.members).fill('many')
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page.getByText(text.tooLong)).toBeVisible()
    await expect(page.locator('#new-quota-error')).toBeVisible()
    await expect(page.locator('#new-members-error')).toBeVisible()
    await expectNoAxeFinding(page)
    await page.getByLabel(text.name).fill(name)
    await page.getByLabel(text.quota).fill('500')
    await page.getByLabel(text.members).fill('3')
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page.getByText(text.added)).toBeVisible()
    await expect(row.getByText(text.noneInList)).toBeVisible()

    await page.getByText(text.add, { exact: true }).click()
    await page.getByLabel(text.name).fill(name.toUpperCase())
    await page.getByRole('button', { name: text.submit }).click()
    await expect(page.getByText(text.taken)).toBeVisible()
    await page.reload()

    await openMenu(page, name)
    await row.getByRole('button', { name: text.change }).click()
    await sheet.getByLabel(text.members).fill('2')
    await expectNoAxeFinding(page)
    await sheet.getByRole('button', { name: text.save, exact: true }).click()
    await expect(page.getByText(text.planChanged)).toBeVisible()
    await expect(row.getByText(text.limit)).toBeVisible()

    await page.goto(`/operator?search=${encodeURIComponent(organization.name)}`)
    await openMenu(page, organization.name)
    await page.getByRole('button', { name: text.edit }).click()
    await sheet.getByLabel(text.choose, { exact: true }).selectOption({ label: name })
    await expectNoAxeFinding(page)
    await sheet.getByRole('button', { name: text.save, exact: true }).click()
    await expect(page.getByText(text.changed)).toBeVisible()
    const holder = page.getByRole('row').filter({ hasText: organization.name })
    await expect(holder.getByText(`Plan: ${name}`)).toBeVisible()

    // A plan that an association has cannot be removed.
    await page.goto('/operator/plans')
    await expect(row.getByText(text.holder)).toBeVisible()
    await openMenu(page, name)
    await expect(row.getByRole('button', { name: text.remove })).toHaveCount(0)
    await adminOf(dataDir())
      .from('organizations')
      .update({ plan_id: null })
      .eq('id', organization.id)
      .throwOnError()
    await page.reload()
    await openMenu(page, name)
    await row.getByRole('button', { name: text.remove }).click()
    await sheet.getByRole('button', { name: text.confirm, exact: true }).click()
    await expect(page.getByText(text.removed)).toBeVisible()
    await expect(row).toHaveCount(0)
  })
}

test('Z24 two operators who change one plan at once: the second is told', async ({ page, speak }) => {
  await speak('en')
  const { email } = await createOperator()
  await enterConsole(page, 'en', email)
  const text = { ...consoleWords.en, ...words.en }
  const name = `Stor ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/operator/plans')
  await page.getByText(text.add, { exact: true }).click()
  await page.getByLabel(text.name).fill(name)
  await page.getByRole('button', { name: text.submit }).click()
  await expect(page.getByText(text.added)).toBeVisible()
  const second = await page.context().newPage()
  for (const one of [page, second]) {
    await one.goto('/operator/plans')
    await openMenu(one, name)
    await one.getByRole('row').filter({ hasText: name }).getByRole('button', { name: text.change }).click()
    await one.getByRole('dialog').getByLabel(text.members).fill('7')
  }
  const save = (one: typeof page) =>
    one.getByRole('dialog').getByRole('button', { name: text.save, exact: true }).click()
  await save(page)
  await expect(page.getByText(text.planChanged)).toBeVisible()
  await save(second)
  await expect(second.getByText(text.meanwhile)).toBeVisible()
})

test('an operator makes an association with a plan', async ({ page, speak }) => {
  await speak('en')
  const operator = await createOperator()
  await enterConsole(page, 'en', operator.email)
  const text = { ...consoleWords.en, ...words.en }
  const mark = crypto.randomUUID().slice(0, 8)
  await page.goto('/operator/plans')
  await page.getByText(text.add, { exact: true }).click()
  await page.getByLabel(text.name).fill(`Ny ${mark}`)
  await page.getByRole('button', { name: text.submit }).click()
  await expect(page.getByText(text.added)).toBeVisible()
  await page.goto('/operator')
  await page.getByText(text.create, { exact: true }).click()
  const form = page.locator('form').filter({ has: page.getByLabel(text.adminEmail) })
  await form.locator('#name').fill(`Brf ${mark}`)
  await form.locator('#associationId').fill(String(Number.parseInt(mark, 16)))
  await form.locator('#adminName').fill('Eva Ny')
  await form.locator('#adminEmail').fill(`eva-${mark}@plan.example`)
  await form.getByLabel(text.choose, { exact: true }).selectOption({ label: `Ny ${mark}` })
  await expectNoAxeFinding(page)
  await form.getByRole('button', { name: consoleWords.en.submit }).click()
  await expect(page.getByText(text.created)).toBeVisible()
  await page.goto(`/operator?search=${mark}`)
  const row = page.getByRole('row').filter({ hasText: `Brf ${mark}` })
  await expect(row.getByText(`Plan: Ny ${mark}`)).toBeVisible()
  await page.goto('/operator/log')
  await expect(page.getByText(`Ny ${mark}`).first()).toBeVisible()
})

test('an admin of an association that has as many members as its plan allows is told so', async ({
  page,
  speak,
  signIn,
}) => {
  await speak('en')
  const operator = await createOperator()
  const organization = await createOrganization(dataDir())
  await enterConsole(page, 'en', operator.email)
  const text = { ...consoleWords.en, ...words.en }
  const name = `Minst ${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/operator/plans')
  await page.getByText(text.add, { exact: true }).click()
  await page.getByLabel(text.name).fill(name)
  await page.getByLabel(text.members).fill('1')
  await page.getByRole('button', { name: text.submit }).click()
  await expect(page.getByText(text.added)).toBeVisible()
  await page.goto(`/operator?search=${encodeURIComponent(organization.name)}`)
  await openMenu(page, organization.name)
  await page.getByRole('button', { name: text.edit }).click()
  await page.getByRole('dialog').getByLabel(text.choose, { exact: true }).selectOption({ label: name })
  await page.getByRole('dialog').getByRole('button', { name: text.save, exact: true }).click()
  await expect(page.getByText(text.changed)).toBeVisible()

  await page.context().clearCookies()
  await signIn(organization.admin.email)
  await page.goto(getMembersPath(organization.name))
  await page.getByText('Add User', { exact: true }).click()
  await page.locator('#fullName').fill('Eva Ny')
  await page.locator('#email').fill(organization.address('bo'))
  await page.getByRole('button', { name: 'Add and invite' }).click()
  await expect(page.getByText(/as many members as its plan allows/)).toBeVisible()
})
