import type { ServerResponse } from 'node:http'
import { askIn, path, test, withoutScripts } from '@/tests/e2e/chat-fixtures'
import { expect, expectAccessible } from '@/tests/e2e/fixtures'
import { questions, replies } from '@/tests/support/documents/certain-answers'

const before = 'Utrymmet ska hållas fritt från hinder och annat som brinner. '.repeat(8)
const marked = 'Filtren i lägenheternas ventiler byts av medlemmen varje höst.'
const after = 'Nya filter hämtas i tvättstugan, och de gamla läggs i brännbart avfall. '.repeat(8)

/** The closest passages, the first as long as a section of the bylaws. */
function answerAtLength(response: ServerResponse): void {
  const [first, ...others] = replies.closest.sources
  const sources = [{ ...first, text: `${before}**${marked}** ${after}` }, ...others]
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ ...replies.closest, sources }))
}

for (const [language, more, less] of [
  ['en', 'See more', 'See less'],
  ['sv', 'Visa mer', 'Visa mindre'],
] as const) {
  test(`a member sees the relevant part of a long passage, and the rest on demand, in ${language} @phone`, async ({
    page,
    context,
    baseURL,
    chat,
    signIn,
    speak,
  }) => {
    await chat.answerBy(answerAtLength)
    await speak(language)
    await signIn(chat.member.email)
    await page.goto(path)
    await askIn(page, questions.closest)
    const quote = page.getByRole('log').getByRole('blockquote').first()
    await expect(quote.getByText(marked)).toBeVisible()
    await expect(quote.getByText(before.trim())).toBeHidden()
    const height = async () => (await quote.boundingBox())?.height ?? 0
    const closed = await height()
    await expectAccessible(page)
    await page.getByRole('button', { name: more }).press('Enter')
    await expect(quote.getByText(before.trim())).toBeVisible()
    await expect(quote).toHaveText(`${before}${marked} ${after.trim()}`)
    expect(await height()).toBeGreaterThan(2 * closed)
    await page.getByRole('button', { name: less }).press('Enter')
    await expect(quote.getByText(before.trim())).toBeHidden()

    const plain = await withoutScripts(context, baseURL)
    await plain.page.goto(page.url())
    await expect(plain.page.getByText(before.trim())).toBeVisible()
    await expect(plain.page.getByRole('button', { name: more })).toBeHidden()
    await plain.close()
  })
}

const head = ['Del av lägenheten', 'Bostadsrättshavaren', 'Föreningen', 'Anmärkning']
const row = (...cells: string[]) => cells.join('\u2003')
const duties = [
  'Vem ansvarar för vad?',
  `**${row(...head)}**`,
  row('Golvbrunn', '–', 'X', '–'),
  `**${row('Radiatorer', '–', 'X', 'Målning: medlemmen')}**`,
  row('Köksfläkt', 'X', '–', '–'),
].join('\n')

function answerByTable(response: ServerResponse): void {
  const [first] = replies.closest.sources
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ ...replies.closest, sources: [{ ...first, text: duties }] }))
}

test('a member reads a row of a table in words, below the heads of its columns, and the rest on demand @phone', async ({
  page,
  chat,
  signIn,
  speak,
}) => {
  await chat.answerBy(answerByTable)
  await speak('sv')
  await signIn(chat.member.email)
  await page.goto(path)
  await askIn(page, questions.closest)
  const log = page.getByRole('log')
  const table = log.getByRole('table')
  const rows = table.getByRole('row')
  await expect(log.getByText('Radiatorer: Föreningen. Målning: medlemmen', { exact: true })).toBeVisible()
  await expect(table.getByRole('columnheader')).toHaveText(head)
  await expect(rows).toHaveCount(2)
  await expect(rows.last().getByRole('rowheader')).toHaveText('Radiatorer')
  await expect(rows.last().getByRole('cell')).toHaveCount(3)
  await expect(rows.last().getByText('Föreningen: X')).toBeVisible()
  const { width = 0 } = page.viewportSize() ?? {}
  const box = await table.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Visa mer' }).click()
  await expect(rows).toHaveCount(4)
  await expect(log.getByText('Vem ansvarar för vad?')).toBeVisible()
  await expectAccessible(page)
})
