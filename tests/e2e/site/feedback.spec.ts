import { askIn, inputOf, path, test } from '@/tests/e2e/chat-fixtures'
import { demo, expect, expectAccessible } from '@/tests/e2e/fixtures'
import { answerJson } from '@/tests/support/content/chat-organization'

const words = {
  en: {
    documents: 'Documents',
    loading: 'Loading documents...',
    search: 'Nothing found',
    ask: 'Ask Frank instead',
  },
  sv: {
    documents: 'Dokument',
    loading: 'Laddar dokument...',
    search: 'Inget hittades',
    ask: 'Fråga Frank i stället',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const t = words[language]

  test(`a member who waits for a page sees its outline, and can still use the menus, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    await speak(language)
    await signIn(demo.solglantan.member)
    await page.goto('/manager/dashboard')
    const gate = Promise.withResolvers<void>()
    await page.route('**/manager/documents**', async (route) => {
      await gate.promise
      await route.continue()
    })
    const link = page
      .getByRole('navigation')
      .filter({ visible: true })
      .getByRole('link', { name: t.documents, exact: true })
    await link.click()
    const status = page.getByRole('status').filter({ hasText: t.loading })
    await expect(status).toBeVisible()
    const isLeft = () =>
      page.evaluate(() => {
        const [x, y] = [window.innerWidth / 2, window.innerHeight / 2]
        return document.elementFromPoint(x, y)?.closest('main') === null
      })
    await expect.poll(isLeft).toBe(true)
    // A trial click waits until nothing covers the link.
    await link.click({ trial: true })
    await expectAccessible(page)
    gate.resolve()
    await expect(page.getByRole('heading', { level: 1, name: t.documents })).toBeVisible()
    expect(await isLeft()).toBe(false)
  })

  test(`a member whose search finds nothing takes the words to Frank, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    await speak(language)
    await signIn(demo.solglantan.member)
    await page.goto('/manager/documents?q=xyzzy+%26+plugh')
    await expect(page.getByText(t.search, { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: t.ask }).click()
    await expect(inputOf(page)).toHaveValue('xyzzy & plugh')
  })
}

test('an answer appears softly once, and at once for a member who wants less motion', async ({
  page,
  chat,
  signIn,
}) => {
  await chat.answerBy(answerJson('Ja, på gården.'))
  await signIn(chat.member.email)
  await page.goto(path)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await askIn(page, 'Får jag grilla?')
  const answer = page.getByRole('log').getByRole('listitem').filter({ hasText: 'Ja, på gården.' })
  const readMotion = () =>
    answer.evaluate((item) => {
      const styles = [...item.querySelectorAll('*')].map((element) => getComputedStyle(element))
      const moving = styles.filter(({ animationName }) => animationName === 'reveal')
      return moving.map(({ animationDuration }) => Number.parseFloat(animationDuration))
    })
  expect(await readMotion()).toEqual([0.3])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const [duration = 1] = await readMotion()
  expect(duration).toBeLessThan(0.001)
  await page.reload()
  await expect(answer).toBeVisible()
  expect(await readMotion()).toEqual([])
})

test('a changed page is in its place at once for a person who wants less motion', async ({ page }) => {
  await page.goto('/auth')
  const lineHeight = await page.getByText('Password', { exact: true }).evaluate((label) => {
    document.body.style.lineHeight = '3'
    const { lineHeight, fontSize } = getComputedStyle(label)
    return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize)
  })
  expect(lineHeight).toBe(3)
})
