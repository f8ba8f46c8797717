import { expect, expectAccessible, openMenu, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createBoard } from '@/tests/support/content/board'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const editPath = '/manager/board/edit'

test("an admin fills in the board's page, members read it, and Frank answers from it @phone @either", async ({
  page,
  signIn,
  speak,
}) => {
  test.setTimeout(120_000)
  const board = await createBoard(dataDir())
  await speak('sv')
  await signIn(board.admin.email)
  await page.goto('/manager/dashboard')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Styrelsen' }).click()
  await page.getByRole('link', { name: 'Lägg till person' }).click()
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Fyll i ett namn').first()).toBeVisible()
  await page.getByLabel('Namn').fill('Karin Lind')
  await page.getByLabel(/^Roll/).fill('Ordförande')
  await page.getByLabel(/^Telefon/).fill('070-123 45 67')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText('Tillagt på sidan')).toBeVisible()

  await page.getByRole('link', { name: 'Lägg till länk' }).click()
  await page.getByLabel('Namn').fill('Felanmälan')
  await page.getByLabel('Webbadress').fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByText(/börjar med https/).first()).toBeVisible()
  await expect(page.getByLabel('Namn')).toHaveValue('Felanmälan')
  await page.getByLabel('Webbadress').fill('fel.example/anmal')
  await page.getByRole('button', { name: 'Spara' }).click()
  await expect(page.getByRole('link', { name: 'Felanmälan', exact: true })).toHaveAttribute(
    'href',
    'https://fel.example/anmal',
  )
  await expectAccessible(page)

  await speak('sv')
  await signIn(board.moa.email)
  await page.goto('/manager/board')
  await expect(page.getByRole('link', { name: '070-123 45 67' })).toHaveAttribute('href', 'tel:0701234567')
  await expect(page.getByRole('link', { name: 'Redigera sidan' })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/manager/ask-frank')
  await page.getByLabel('Din fråga').fill('Vem sitter i styrelsen?')
  await page.getByRole('button', { name: 'Skicka' }).click()
  await expect(page.getByText('Så här står det på styrelsens sida:').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Styrelsen/ }).first()).toHaveAttribute(
    'href',
    '/manager/board',
  )
  await page.goto('/manager/documents?q=ordförande')
  const hit = page.getByRole('article').filter({ hasText: 'Karin Lind' })
  await expect(hit.getByRole('link').first()).toHaveAttribute('href', '/manager/board')
  await page.goto(editPath)
  await expect(page).toHaveURL(/dashboard/)
})

test('of two admins who edit one entry, the second is told and loses nothing', async ({
  page,
  signIn,
  speak,
}) => {
  const board = await createBoard(dataDir())
  const { data } = await adminOf(dataDir())
    .from('board_entries')
    .insert({ organization_id: board.id, kind: 'person', name: 'Karin' })
    .select('id')
    .single<{ id: string }>()
  await speak('en')
  await signIn(board.admin.email)
  await page.goto(`${editPath}?edit=${data?.id}`)
  await adminOf(dataDir()).from('board_entries').update({ detail: 'Chair' }).eq('id', data?.id)
  await page.getByLabel('Name').fill('Karin Lind')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Someone else has changed this while you were writing')).toBeVisible()
  await expect(page.getByText('Karin · Chair')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Karin Lind')
  await page.getByLabel(/^Role/).fill('Chair')
  await page.getByRole('button', { name: 'Save my text' }).click()
  await expect(page.getByText('The change is saved')).toBeVisible()
  await expect(page.getByText('Karin Lind', { exact: true })).toBeVisible()
})

test('an admin changes the order and removes an entry from its menu', async ({ page, signIn, speak }) => {
  const board = await createBoard(dataDir())
  await adminOf(dataDir())
    .from('board_entries')
    .insert(['Karin', 'Olle'].map((name) => ({ organization_id: board.id, kind: 'person', name })))
  await speak('sv')
  await signIn(board.admin.email)
  await page.goto(editPath)
  const rows = page.getByRole('region', { name: 'Vilka sitter i styrelsen' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Karin')
  await openMenu(page, 'Olle')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Flytta upp: Olle' }).click()
  await expect(rows.first()).toContainText('Olle')
  await page.keyboard.press('Escape')
  await openMenu(page, 'Karin')
  await page.locator('summary').filter({ hasText: 'Ta bort: Karin' }).click()
  await page.getByRole('button', { name: 'Ja, ta bort' }).click()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Olle')
})
