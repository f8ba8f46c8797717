import type { Page } from '@playwright/test'
import { withoutScripts } from '@/tests/e2e/chat-fixtures'
import { demo, expect, expectAccessible, openMenu, test, waitUntilHydrated } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const path = '/manager/ask-frank'
const list = '/manager/ask-frank/conversations'

const inputOf = (page: Page) => page.getByRole('textbox', { name: /^(Your question|Din fråga)$/ })
const answers = (page: Page) => page.getByRole('log').locator('.answer')

async function askIn(page: Page, question: string) {
  const before = await answers(page).count()
  await inputOf(page).fill(question)
  await inputOf(page).press('Enter')
  await expect(answers(page)).toHaveCount(before + 1)
  await expect(page.getByRole('button', { name: /^(Helpful|Till hjälp)$/ })).toHaveCount(before + 1)
}

for (const language of ['en', 'sv'] as const) {
  const isEnglish = language === 'en'
  test(`a member finds a conversation again, renames it and deletes it, in ${language} @phone`, async ({
    page,
    context,
    baseURL,
    signIn,
    speak,
  }) => {
    await speak(language)
    await signIn(demo.solglantan.member)
    await page.goto(path)
    await askIn(page, 'Får jag ha hund?')
    await expect(page).toHaveURL(/conversation=[0-9a-f-]{36}$/)
    const address = page.url()

    // By the browser's back button, by a reload, and rendered by the server only.
    await page.getByRole('link', { name: isEnglish ? 'Conversations' : 'Samtal', exact: true }).click()
    await page.waitForURL(`**${list}`)
    await page.goBack()
    await expect(answers(page).getByText(/Hundar ska hållas kopplade/)).toBeVisible()
    const plain = await withoutScripts(context, baseURL)
    await plain.page.goto(address)
    await expect(answers(plain.page).getByText(/Hundar ska hållas kopplade/)).toBeVisible()
    await plain.close()

    await page.goto(list)
    const title = `Balkong ${crypto.randomUUID().slice(0, 8)}`
    const row = page.getByRole('listitem').filter({ hasText: 'Får jag ha hund?' }).first()
    await expectAccessible(page)
    // Another conversation of the demo's member may have the same title.
    await row.locator('summary').click()
    await expectAccessible(page)
    await row.getByRole('button', { name: isEnglish ? /^Rename/ : /^Byt namn/ }).click()
    await page.getByRole('textbox').fill(title)
    await page.getByRole('textbox').press('Enter')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await page.getByRole('link', { name: title }).click()
    await page.waitForURL(/conversation=/)
    await expect(page.getByText(title, { exact: true })).toBeVisible()
    await expect(answers(page).getByText(/Hundar ska hållas kopplade/)).toBeVisible()

    await page.goto(list)
    await openMenu(page, title)
    await page.getByRole('button', { name: new RegExp(`^(Delete|Ta bort).*${title}`) }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: isEnglish ? 'Delete' : 'Ta bort' })
      .click()
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
    await page.goto(address)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })
}

test('T11 a conversation opens for its member only, not for the admin or another organisation', async ({
  page,
  signIn,
}) => {
  await signIn(demo.solglantan.member)
  await page.goto(path)
  await askIn(page, 'Får jag röka på balkongen?')
  const id = new URL(page.url()).searchParams.get('conversation')
  for (const other of [demo.solglantan.admin, demo.norrskenet.admin]) {
    await signIn(other)
    await page.goto(`${path}?conversation=${id}`)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    expect(await page.content()).not.toContain('röka på balkongen')
    await page.goto(list)
    expect(await page.content()).not.toContain(String(id))
  }
})

test('V45 a member reads a long conversation in pages, and goes on asking on the newest one', async ({
  page,
  signIn,
}) => {
  await signIn(demo.solglantan.member)
  await page.goto(path)
  await askIn(page, 'Får jag ha hund?')
  const id = new URL(page.url()).searchParams.get('conversation')
  const messages = adminOf(dataDir()).from('frank_messages')
  const { data } = await messages
    .select('organization_id, member_id')
    .eq('conversation_id', id)
    .limit(1)
    .single()
  const later = Array.from({ length: 44 }, (_, index) => ({
    ...data,
    conversation_id: id,
    correlation_id: crypto.randomUUID(),
    sender: index % 2 === 0 ? 'user' : 'frank',
    text: `${index % 2 === 0 ? 'Fråga' : 'Svar'} ${Math.floor(index / 2) + 1}`,
  }))
  await messages.insert(later).throwOnError()

  await page.reload()
  const log = page.getByRole('log')
  await expect(log.getByRole('list').first().locator('> li')).toHaveCount(40)
  await expect(log.getByText('Fråga 22', { exact: true })).toBeVisible()
  await expect(log.getByText('Fråga 2', { exact: true })).toHaveCount(0)
  await waitUntilHydrated(page)
  await inputOf(page).fill('Får jag grilla på balkongen?')
  await inputOf(page).press('Enter')
  await expect(answers(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Older messages' }).click()
  await page.waitForURL(/&page=2$/)
  await expect(log.getByText('Får jag ha hund?', { exact: true })).toBeVisible()
  await expect(log.getByText('Fråga 3', { exact: true })).toBeVisible()
  await expect(inputOf(page)).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Newer messages' }).click()
  await page.waitForURL(new RegExp(`conversation=${id}$`))
  await expect(log.getByText('Får jag grilla på balkongen?', { exact: true })).toBeVisible()
  await expect(log.getByText('Fråga 3', { exact: true })).toHaveCount(0)
  await page.goto(`${path}?conversation=${id}&page=9`)
  await expect(inputOf(page)).toBeVisible()
})

test('two tabs continue one conversation, and deleting all in one tab leaves the other usable', async ({
  page,
  context,
  signIn,
}) => {
  await signIn(demo.norrskenet.member)
  await page.goto(path)
  await askIn(page, 'Får jag grilla på balkongen?')
  const second = await context.newPage()
  await second.goto(page.url())
  await waitUntilHydrated(second)
  await askIn(second, 'Får jag röka på balkongen?')
  await askIn(page, 'Får jag ha hund?')
  await page.reload()
  await expect(answers(page)).toHaveCount(3)

  await second.goto(list)
  await second.getByRole('button', { name: 'Delete all conversations' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(second.getByText('No conversations yet')).toBeVisible()
  await askIn(page, 'När är tvättstugan öppen?')
  await page.reload()
  await expect(answers(page)).toHaveCount(1)
})

test('a follow-up is answered on the subject of the previous question', async ({ page, signIn }) => {
  await signIn(demo.solglantan.member)
  await page.goto(path)
  await askIn(page, 'Får jag grilla på gården?')
  await askIn(page, 'och på balkongen då?')
  await expect(answers(page)).toHaveCount(2)
  const answered = page.getByRole('log').getByRole('list').first().locator('> li').last()
  await expect(answered).toContainText('Endast elgrill får användas på balkongen')
})

test("the empty chat suggests questions that the organisation's own documents answer", async ({
  page,
  signIn,
}) => {
  const admin = adminOf(dataDir())
  const kept = async () =>
    (await admin.from('frank_suggestions').select('questions, organizations!inner(name)')).data ?? []
  await expect
    .poll(async () => (await kept()).flatMap((row) => Object.values(row.organizations)))
    .toEqual(expect.arrayContaining([demo.solglantan.name, demo.norrskenet.name]))
  for (const organization of [demo.solglantan, demo.norrskenet]) {
    await signIn(organization.member)
    await page.goto(path)
    const offered = page.getByRole('region', { name: 'For example' }).getByRole('button')
    await expect(offered).toHaveCount(4)
    await expectAccessible(page)
    const questions = await offered.allTextContents()
    for (const question of questions) {
      const reply = await page.request.post('/api/frank/ask', { data: { question, language: 'sv' } })
      expect([question, (await reply.json()).sources.length > 0]).toEqual([question, true])
    }
    await offered.first().press('Enter')
    await expect(answers(page)).toHaveCount(1)
    await expect(inputOf(page)).toBeFocused()
  }
})

test('a member rates an answer, gives a reason, and finds the rating again', async ({ page, signIn }) => {
  await signIn(demo.solglantan.member)
  await page.goto(path)
  await askIn(page, 'Får jag ha hund?')
  await page.getByRole('button', { name: 'Not helpful' }).click()
  await expect(page.getByRole('radio', { name: 'It is not right' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('radio', { name: 'It is out of date' }).check()
  await page.getByRole('checkbox', { name: 'The board may see that it was me' }).check()
  await page.getByRole('button', { name: 'Send', exact: true }).first().click()
  const id = new URL(page.url()).searchParams.get('conversation')
  const rating = async () => {
    const { data } = await adminOf(dataDir())
      .from('frank_messages')
      .select('frank_feedback!inner(helpful, reason, share_identity)')
      .eq('conversation_id', id)
    return data?.flatMap((row) => row.frank_feedback)
  }
  await expect.poll(rating).toEqual([{ helpful: false, reason: 'outdated', share_identity: true }])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Not helpful' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Helpful', exact: true }).click()
  await expect.poll(rating).toEqual([{ helpful: true, reason: null, share_identity: false }])
})

test('an answer is copied without markdown', async ({ page, context, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(demo.solglantan.member)
  await page.goto(path)
  await askIn(page, 'Får jag ha hund?')
  await page.getByRole('button', { name: 'Copy the answer' }).click()
  await expect(page.getByText('The answer has been copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.length).toBeGreaterThan(20)
  expect(copied).not.toMatch(/\*\*/)
})
