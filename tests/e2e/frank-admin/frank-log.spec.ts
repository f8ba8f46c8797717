import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { createBoard } from '@/tests/e2e/frank-board'

test('an admin searches and filters the log, opens a question and clears the log @phone @either', async ({
  page,
  signIn,
}) => {
  const board = await createBoard()
  await board.log({
    question: 'Får jag ha hund?',
    success: true,
    language: 'sv',
    answer: 'Ja.',
    response_time_ms: 12,
  })
  await board.log({
    question: 'Hur länge tar det?',
    success: false,
    error_type: 'TIMEOUT',
    error_message: 'The service did not answer in time',
    response_time_ms: 20_001,
    is_mobile: true,
    language: 'sv',
  })
  await signIn(board.admin.email)
  await page.goto('/manager/frank?tab=logs')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect(page.getByRole('row', { name: /Hur länge/ })).toContainText(
    /Timeout.*20,001 ms \(slow\).*Mobile.*sv/s,
  )
  await expectAccessible(page)

  await page.getByLabel('Show').selectOption('Success Only')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Show').selectOption('All Logs')
  await page.getByLabel(/Search questions/).fill('did not answer')
  await page.getByLabel(/Search questions/).press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('link', { name: 'Hur länge tar det?' }).click()
  const details = page.getByRole('region', { name: 'Log details' })
  for (const text of [
    'TIMEOUT',
    'Timeout',
    '20,001 ms',
    'Mobile',
    'Unknown',
    'The service did not answer in time',
  ])
    await expect(text === 'TIMEOUT' ? details : details.getByText(text).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/Search questions/).fill('%')
  await page.getByLabel(/Search questions/).press('Enter')
  await expect(page.getByText('No logs found matching your criteria')).toBeVisible()

  await page.goto('/manager/frank?tab=logs')
  await page.getByRole('button', { name: 'Delete all logs now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all logs now' }).click()
  await expect(page.getByText('The logs have been deleted')).toBeVisible()
  await expect(page.getByText('No logs found matching your criteria')).toBeVisible()
})

test('T17 the log shows no question of another organisation, whatever the address contains', async ({
  page,
  signIn,
}) => {
  const [ours, theirs] = [await createBoard(), await createBoard()]
  await theirs.log({ question: 'Deras hemliga fråga', success: true })
  await signIn(ours.admin.email)
  await page.goto('/manager/frank?tab=logs&search=hemliga&filter=all&log=not-an-id')
  await expect(page.getByText('No logs found matching your criteria')).toBeVisible()
})
