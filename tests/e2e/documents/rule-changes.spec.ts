import { expectToast } from '@/tests/e2e/board-screens'
import { openBylaws } from '@/tests/e2e/bylaws'
import { askIn } from '@/tests/e2e/chat-fixtures'
import { expect, expectNoAxeFinding, test } from '@/tests/e2e/fixtures'

test('an admin confirms what minutes decide, and Frank answers with the decision @phone', async ({
  page,
  signIn,
  speak,
}) => {
  const { organization, upload } = await openBylaws(page)
  await speak('sv')
  await signIn(organization.admin.email)
  await upload(
    'stadgar.pdf',
    [
      'Stadgar\n\n§ 7 Husdjur\n\nHundar får inte hållas i huset.\n\n§ 8 Avgift\n\nÅrsavgiften betalas i förskott.',
    ],
    { kind: 'bylaws', date: '2010-06-01' },
  )
  await upload(
    'protokoll.pdf',
    [
      'Protokoll\n\n§ 12 Stadgeändring\n\nStämman beslutade för andra gången att § 7 i stadgarna ändras till följande lydelse:\n\nHundar får hållas i huset om de är kopplade.',
    ],
    { kind: 'minutes', date: '2016-04-28' },
  )
  await expect(async () => {
    await page.goto('/manager/admin')
    await page.getByRole('link', { name: '1 beslut verkar ändra en regel' }).click({ timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1, name: 'Beslut som ändrar regler' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: '§ 7 i stadgar.pdf' })).toBeChecked()
  await expectNoAxeFinding(page)
  await page.getByRole('button', { name: 'Spara' }).click()
  await expectToast(page, '1 ändring sparad')
  await expect(page.getByRole('heading', { name: 'Bekräftade ändringar' })).toBeVisible()
  await expectNoAxeFinding(page)

  await page.goto('/manager/ask-frank')
  await askIn(page, 'Vad säger § 7 i stadgarna?')
  const conversation = page.getByRole('log')
  await expect(conversation).toContainText('om de är kopplade')
  await expect(conversation).not.toContainText('får inte hållas')
  await askIn(page, 'Vad sa § 7 i stadgarna 2012?')
  await expect(conversation).toContainText('får inte hållas')
  await expect(conversation).toContainText('Gällde till 27 april 2016', { ignoreCase: true })

  const rule = await conversation.getByRole('link', { name: 'stadgar.pdf' }).last().getAttribute('href')
  await page.goto(rule ?? '')
  await expect(page.getByText('§ 7 ändrades 28 april 2016.')).toBeVisible()
  await expectNoAxeFinding(page)
  await page.getByRole('link', { name: 'protokoll.pdf' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'protokoll.pdf' })).toBeVisible()
})
