import type { Locator, Page } from '@playwright/test'
import { askIn, listen, path, test } from '@/tests/e2e/chat-fixtures'
import { expect, expectAccessible } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { answerJson } from '@/tests/support/content/chat-organization'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const urgent = {
  en: {
    ask: 'The lift is stuck, whom do I call?',
    title: 'Is it urgent? Call',
    menu: 'Emergency',
    region: 'Emergencies',
  },
  sv: {
    ask: 'Hissen har fastnat, vem ringer jag?',
    title: 'Är det bråttom? Ring',
    menu: 'Jour',
    region: 'Akuta fel och jour',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const t = urgent[language]

  test(`the numbers for emergencies are on the dashboard, in the menu and behind a refusal about the lift, in ${language} @phone`, async ({
    page,
    chat,
    signIn,
    speak,
  }) => {
    await chat.answerBy(answerJson('Det står inte i föreningens dokument.'))
    const number = { kind: 'number', name: 'Hissjour', phone: '08-555 01 02', detail: 'Dygnet runt' }
    await adminOf(dataDir())
      .from('board_entries')
      .insert({ organization_id: chat.id, ...number })
      .throwOnError()
    await speak(language)
    await signIn(chat.member.email)
    await page.goto('/manager/dashboard')
    const call = (place: Page | Locator) => place.getByRole('link', { name: number.phone })
    const onDashboard = page.getByRole('region', { name: t.region })
    await expect(call(onDashboard)).toHaveAttribute('href', 'tel:085550102')
    await expect(call(onDashboard)).toBeInViewport()
    await expectAccessible(page)
    await page.getByRole('banner').getByRole('link', { name: t.menu }).click()
    await expect(page).toHaveURL(/\/manager\/board#number$/)
    await expect(call(page)).toBeInViewport()

    await page.goto(path)
    const log = page.getByRole('log')
    await askIn(page, 'Vad kostar en parkeringsplats?')
    await expect(log.getByText('Det står inte i föreningens dokument.')).toBeVisible()
    await expect(call(log)).toHaveCount(0)
    const said = await listen(page)
    await askIn(page, t.ask)
    await expect(log.getByText(t.title)).toBeVisible()
    await expect.poll(said).toContainEqual(expect.stringContaining(`${t.title}: Hissjour 08-555 01 02.`))
    await expect(call(log)).toHaveAttribute('href', 'tel:085550102')
    // An emergency does not wait for an answer to be read.
    const top = async (place: Locator) => (await place.boundingBox())?.y ?? 0
    expect(await top(call(log))).toBeLessThan(await top(log.getByText('Det står inte i föreningens').last()))
    await expectAccessible(page)
    await page.reload()
    await expect(call(log)).toHaveCount(1)
  })

  test(`a member whose question about the lift reaches no Frank sees the numbers, in ${language}`, async ({
    page,
    chat,
    signIn,
    speak,
    expectNoise,
  }) => {
    expectNoise(/Failed to load resource.*api\/frank\/ask/)
    await chat.answerBy((response) => void response.destroy())
    const number = { kind: 'number', name: 'Hissjour', phone: '08-555 01 02' }
    await adminOf(dataDir())
      .from('board_entries')
      .insert({ organization_id: chat.id, ...number })
      .throwOnError()
    await speak(language)
    await signIn(chat.member.email)
    await page.goto(path)
    await askIn(page, t.ask)
    const log = page.getByRole('log')
    await expect(log.getByText(t.title)).toBeVisible()
    await expect(log.getByRole('link', { name: number.phone })).toHaveAttribute('href', 'tel:085550102')
    await page.reload()
    await expect(log.getByText(t.title)).toBeVisible()
  })
}
