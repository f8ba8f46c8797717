import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { addArticle } from '@/tests/support/content/articles'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''

/** A member of two associations, who sees the first. */
async function createMemberOfTwo() {
  const [elm, ash] = [
    await createOrganization(dataDir(), 'Brf Almen'),
    await createOrganization(dataDir(), 'Brf Asken'),
  ]
  const email = elm.address('dubbel')
  for (const { addAccount } of [elm, ash]) await addAccount({ fullName: 'Dubbel Medlem', email })
  return { elm, ash, email }
}
const readersOf = async (article: string) =>
  (await adminOf(dataDir()).from('article_reads').select('article_id').eq('article_id', article)).data

const words = {
  en: {
    from: 'This news item is from',
    open: 'Switch and read',
    notice: 'You are now in the chosen organization',
  },
  sv: {
    from: 'Den här nyheten kommer från',
    open: 'Byt och läs',
    notice: 'Du ser nu den förening som du valde',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]
  test(`a message about news of another association says which, and opens them in it, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    const { elm, ash, email } = await createMemberOfTwo()
    const id = await addArticle(dataDir(), ash.id, { title: 'Vattnet stängs i Asken' })
    await speak(language)
    await signIn(email)
    await page.goto(`/manager/news/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: `${text.from} ${ash.name}` })).toBeVisible()
    await expectAccessible(page)
    // A page that is only opened changes nothing.
    await expect(page.getByText(elm.name).first()).toBeVisible()
    expect(await readersOf(id)).toEqual([])
    await page.getByRole('button', { name: text.open }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Vattnet stängs i Asken' })).toBeVisible()
    await expect(page.getByRole('banner')).toContainText(ash.name)
    await expect(page.getByText(text.notice)).toBeVisible()
    expect(await readersOf(id)).toHaveLength(1)
  })
}

test('a form in another tab keeps its text, and its page shows the association that it writes into', async ({
  page,
  signIn,
}) => {
  const { elm, ash, email } = await createMemberOfTwo()
  const id = await addArticle(dataDir(), ash.id, { title: 'Brand' })
  await signIn(email)
  await page.goto('/manager/profile')
  await page.getByLabel('Phone').fill('070-123 45 67')
  await expect(page.getByRole('banner')).toContainText(elm.name)
  const tab = await page.context().newPage()
  await tab.goto(`/manager/news/${id}`)
  await tab.getByRole('button', { name: words.en.open }).click()
  await expect(page.getByRole('banner')).toContainText(ash.name)
  await expect(page.getByLabel('Phone')).toHaveValue('070-123 45 67')
})

test('news that a member of two associations cannot read in either are not found, and they stay where they are', async ({
  page,
  signIn,
}) => {
  const { elm, ash, email } = await createMemberOfTwo()
  const stranger = await createOrganization(dataDir(), 'Brf Lönnen')
  const hidden = [
    await addArticle(dataDir(), ash.id, { title: 'Hemligt utkast', isDraft: true }),
    await addArticle(dataDir(), stranger.id, { title: 'Hemligt hos andra' }),
    crypto.randomUUID(),
    'inget-id',
  ]
  await signIn(email)
  for (const id of hidden) {
    const reply = await page.request.get(`/manager/news/${id}`)
    expect([id, reply.status(), (await reply.text()).includes('Hemligt')]).toEqual([id, 404, false])
  }
  await page.goto('/manager/dashboard')
  await expect(page.getByRole('banner')).toContainText(elm.name)
})
