import type { Page } from '@playwright/test'
import { expect, expectAccessible, openMenu, test, waitUntilHydrated } from '@/tests/e2e/fixtures'
import { signInPlainly } from '@/tests/e2e/plain-sign-in'
import { adminOf } from '@/tests/support/backend'
import { createReaders } from '@/tests/support/content/articles'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

const words = {
  en: {
    add: 'Add an event',
    title: 'What happens',
    day: 'Day',
    from: 'From (optional)',
    save: 'Save',
    added: 'The event is in the calendar',
    wrong: 'Please choose a valid day',
    to: 'To (optional)',
    next: 'Coming up',
    time: '18:30',
    make: 'Make an address',
    renew: 'Make a new address',
    edit: 'Edit Stämma',
    changed: 'The event is changed',
    delete: 'Delete Stämma',
    confirm: 'Delete',
    deleted: 'The event is deleted',
    feed: 'The events in your own calendar',
    ready: 'The address is ready',
    subscribe: 'Subscribe in your calendar',
  },
  sv: {
    add: 'Lägg till händelse',
    title: 'Vad som händer',
    day: 'Dag',
    from: 'Från (valfritt)',
    save: 'Spara',
    added: 'Händelsen finns i kalendern',
    wrong: 'Välj en giltig dag',
    to: 'Till (valfritt)',
    next: 'På gång',
    time: '18.30',
    make: 'Skapa adress',
    renew: 'Skapa en ny adress',
    edit: 'Redigera Stämma',
    changed: 'Händelsen är ändrad',
    delete: 'Ta bort Stämma',
    confirm: 'Ta bort',
    deleted: 'Händelsen är borttagen',
    feed: 'Händelserna i din egen kalender',
    ready: 'Adressen är klar',
    subscribe: 'Prenumerera i din kalender',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`an admin adds a date, which members see in Swedish time and read by a secret address, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
    browser,
    baseURL,
  }) => {
    const { organization, anna } = await createReaders(dataDir())
    await speak(language)
    await signIn(organization.admin.email)
    await page.goto(`/manager/calendar?month=${day.slice(0, 7)}`)
    await page.locator('summary').filter({ hasText: text.add }).click()
    await page.getByLabel(text.title).fill('Stämma')
    await page.getByLabel(text.day, { exact: true }).fill(day)
    await page.getByLabel(text.from).fill('18:30')
    await page.getByLabel(text.to).fill('17:00')
    await page.getByRole('button', { name: text.save }).click()
    await expect(page.getByText(text.wrong).first()).toBeVisible()
    await page.getByLabel(text.to).fill('')
    await page.getByRole('button', { name: text.save }).click()
    await expect(page.getByText(text.added)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Stämma' })).toContainText(text.time)
    await expect(page.getByRole('table').getByRole('link', { name: 'Stämma' })).toBeVisible()
    await expectAccessible(page)

    // The browser of a member in another time zone shows the same.
    const context = await browser.newContext({ baseURL, timezoneId: 'Asia/Tokyo' })
    await context.addCookies([{ name: 'language', value: language, url: baseURL ?? '' }])
    const member = await context.newPage()
    await signInPlainly(member, anna, 'demo1234')
    await member.goto('/manager/dashboard')
    await expect(member.getByRole('region', { name: text.next })).toContainText(text.time)
    await member.goto('/manager/calendar')
    await expect(member.getByText(text.add)).toHaveCount(0)
    await member.getByRole('button', { name: text.make }).click()
    const address = member.getByRole('textbox', { name: text.feed })
    await expect(address).toHaveValue(/\/api\/calendar\/[\w-]{36}$/)
    const first = await address.inputValue()
    await expect(member.getByRole('link', { name: text.subscribe })).toHaveAttribute(
      'href',
      first.replace(/^https?/, 'webcal'),
    )
    const read = async (url: string) => {
      const reply = await (await browser.newContext()).request.get(
        new URL(new URL(url).pathname, baseURL).href,
      )
      return [
        reply.status(),
        reply.headers()['content-type'],
        (await reply.text()).includes('SUMMARY:Stämma'),
      ]
    }
    expect(await read(first)).toEqual([200, 'text/calendar; charset=utf-8', true])
    await member.getByRole('button', { name: text.renew }).click()
    await expect(address).not.toHaveValue(first)
    expect((await read(first))[0]).toBe(404)
    expect((await read(await address.inputValue()))[0]).toBe(200)
    await context.close()

    await openMenu(page, 'Stämma')
    await page.getByRole('button', { name: text.edit }).click()
    const sheet = page.getByRole('dialog')
    await expectAccessible(page)
    await sheet.getByLabel(text.from).fill('19:00')
    await sheet.getByRole('button', { name: text.save }).click()
    await expect(page.getByText(text.changed)).toBeVisible()
    await expect(sheet).toHaveCount(0)
    // The menu has closed, and has the focus.
    await expect(page.getByRole('button', { name: text.delete })).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: 'Stämma' }).locator('summary')).toBeFocused()
    await expect(page.getByRole('listitem').filter({ hasText: 'Stämma' })).toContainText(
      text.time.replace('18', '19').replace('30', '00'),
    )
    await openMenu(page, 'Stämma')
    await page.getByRole('button', { name: text.delete }).click()
    await page.getByRole('dialog').getByRole('button', { name: text.confirm }).click()
    await expect(page.getByText(text.deleted)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Stämma' })).toHaveCount(0)
  })
}

test('an event of several days stands on each of its days, and its first day moves without the last', async ({
  page,
  speak,
  signIn,
}) => {
  const { organization } = await createReaders(dataDir())
  await speak('en')
  await signIn(organization.admin.email)
  await page.goto('/manager/calendar?month=2027-03')
  await page.locator('summary').filter({ hasText: 'Add an event' }).click()
  await page.getByLabel('What happens').fill('Container')
  await page.getByLabel('Day', { exact: true }).fill('2027-03-05')
  await page.getByLabel('Last day (optional)').fill('2027-03-04')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please choose a valid day').first()).toBeVisible()
  await page.getByLabel('Last day (optional)').fill('2027-03-08')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The event is in the calendar')).toBeVisible()
  const item = page.getByRole('listitem').filter({ hasText: 'Container' })
  await expect(item).toContainText('Friday 5 March – Monday 8 March')
  await expect(page.getByRole('table').getByRole('link', { name: 'Container' })).toHaveCount(4)
  await openMenu(page, 'Container')
  await page.getByRole('button', { name: 'Edit Container' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByLabel('Last day (optional)')).toHaveValue('2027-03-08')
  await sheet.getByLabel('Day', { exact: true }).fill('2027-03-02')
  await sheet.getByLabel('Last day (optional)').fill('2027-03-01')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(sheet.getByText('Please choose a valid day')).toBeVisible()
  await sheet.getByLabel('Day', { exact: true }).fill('2027-03-07')
  await sheet.getByLabel('Last day (optional)').fill('2027-03-08')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('table').getByRole('link', { name: 'Container' })).toHaveCount(2)
})

async function openSheet(page: Page, title: string): Promise<void> {
  await openMenu(page, title)
  await page.getByRole('button', { name: `Edit ${title}` }).click()
}

/** In the open sheet. */
async function rename(page: Page, title: string, save = 'Save'): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('What happens').fill(title)
  await sheet.getByRole('button', { name: save }).click()
}

const conflict = 'Someone else has changed this while you were writing'

async function createDate(organizationId: string): Promise<string> {
  const id = crypto.randomUUID()
  const row = { id, organization_id: organizationId, title: 'Stämma', starts_at: `${day}T17:30:00Z` }
  await adminOf(dataDir()).from('calendar_entries').insert(row).throwOnError()
  return id
}

async function readTitle(id: string): Promise<unknown> {
  const { data } = await adminOf(dataDir()).from('calendar_entries').select('title').eq('id', id).single()
  return data?.title
}

test('D05 the second of two admins who change one date sees the conflict, keeps their text, and decides', async ({
  page,
  context,
  signIn,
}) => {
  const { organization } = await createReaders(dataDir())
  const id = await createDate(organization.id)
  await signIn(organization.admin.email)
  await page.goto('/manager/dashboard')
  const address = `/manager/calendar?month=${day.slice(0, 7)}`
  const second = await context.newPage()
  for (const window of [page, second]) await window.goto(address)
  await waitUntilHydrated(second)
  for (const window of [page, second]) await openSheet(window, 'Stämma')
  await rename(page, 'Stämma i tvättstugan')
  await expect(page.getByText('The event is changed')).toBeVisible()

  await rename(second, 'Stämma på gården')
  const sheet = second.getByRole('dialog')
  await expect(sheet.getByText(conflict)).toBeVisible()
  await expect(sheet.getByRole('alert')).toContainText(/Stämma i tvättstugan · .* \d\d:30$/)
  await expect(sheet.getByLabel('What happens')).toHaveValue('Stämma på gården')
  expect(await readTitle(id)).toBe('Stämma i tvättstugan')
  await expectAccessible(second)
  // Opened again, the form starts from what is stored.
  await sheet.getByRole('button', { name: 'Cancel' }).click()
  await openSheet(second, 'Stämma i tvättstugan')
  await expect(second.getByText(conflict)).toHaveCount(0)
  await expect(sheet.getByLabel('What happens')).toHaveValue('Stämma i tvättstugan')

  await openSheet(page, 'Stämma i tvättstugan')
  await rename(page, 'Stämma i källaren')
  await expect(page.getByRole('listitem').filter({ hasText: 'Stämma i källaren' })).toBeVisible()
  await rename(second, 'Stämma på gården')
  await expect(second.getByText(conflict)).toBeVisible()
  await rename(second, 'Stämma på gården', 'Save my text')
  await expect(second.getByText('The event is changed')).toBeVisible()
  expect(await readTitle(id)).toBe('Stämma på gården')
})
