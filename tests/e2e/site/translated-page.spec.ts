import { inputOf, path, test } from '@/tests/e2e/chat-fixtures'
import { demo, expect } from '@/tests/e2e/fixtures'
import { beginStream } from '@/tests/support/servers/fake-assistant'
import { translatePage } from '@/tests/support/translate-page'

test('C37 a member whose browser translates the page sees an answer grow, and the next one', async ({
  page,
  chat,
  signIn,
  speak,
}) => {
  const streams: ReturnType<typeof beginStream>[] = []
  await chat.answerBy((response) => void streams.push(beginStream(response)))
  await speak('sv')
  await signIn(chat.member.email)
  await page.goto(path)
  await expect(inputOf(page)).not.toHaveAttribute('required')
  await translatePage(page)
  const input = page.getByRole('main').getByRole('textbox')
  const log = page.getByRole('log')
  for (const [at, round] of ['första', 'andra'].entries()) {
    await input.fill(`Får jag grilla? Jag frågar för ${round} gången.`)
    await input.press('Enter')
    await expect.poll(() => streams.length).toBe(at + 1)
    const write = streams[at]
    write?.next('delta', { text: `Den ${round} gången ` })
    await expect(log.getByText(`Den ${round} gången`)).toBeVisible()
    write?.next('delta', { text: 'svarar jag ja.' })
    await expect(log.getByText(`Den ${round} gången svarar jag ja.`)).toBeVisible()
    write?.next('answer', { answer: `Ja, för ${round} gången.`, source: null, sources: [] })
    write?.end()
    await expect(log.getByText(`«Ja, för ${round} gången.»`)).toBeVisible()
  }
})

test('C37 an admin whose browser translates the page opens forms, searches and goes back', async ({
  page,
  signIn,
  speak,
}) => {
  await speak('sv')
  await signIn(demo.norrskenet.admin)
  await page.goto('/manager/calendar')
  await translatePage(page)
  const add = page.locator('summary').filter({ hasText: /Lägg till händelse|Avbryt/ })
  for (const isOpen of [true, false, true]) {
    await add.click()
    await expect(page.getByLabel('Vad som händer').last()).toBeVisible({ visible: isOpen })
  }
  const menu = page.getByRole('navigation').getByRole('link')
  await menu.filter({ hasText: 'Dokument' }).first().click()
  await expect(page).toHaveURL(/\/manager\/documents/)
  await page.getByRole('searchbox').first().fill('tvättstugan')
  await page.getByRole('searchbox').first().press('Enter')
  // The newest documents name the laundry room too, before the search is there.
  await expect(page).toHaveURL(/\?q=/)
  await expect(
    page
      .getByRole('main')
      .getByText(/tvättstuga/i)
      .first(),
  ).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(/\/manager\/calendar/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kalender')
})
