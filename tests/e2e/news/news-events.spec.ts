import { expect, expectAccessible, openMenu, test } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'
import { createReaders } from '@/tests/support/content/articles'
import { openMail } from '@/tests/support/mailbox'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
const month = `/manager/calendar?month=${day.slice(0, 7)}`

// The calendar joins the two times, so that no line breaks between them.
const inCalendar = (time: string) => time.replace('–', '\u2060–\u2060')

const words = {
  en: {
    wrong: 'Please choose a valid day, and a time that ends after it begins',
    created: 'Article created successfully',
    time: '18:30–20:00',
    inCalendar: 'Show in the calendar',
    edit: 'Edit the article: Stämma',
    from: 'From (optional)',
    place: 'Place (optional)',
    save: 'Save',
    updated: 'Article updated successfully',
    later: '19:00–20:00',
    question: 'Its event is removed from the calendar too.',
    confirm: 'Delete',
    deleted: 'Article deleted successfully',
    none: 'No events this month',
  },
  sv: {
    wrong: 'Välj en giltig dag, och en tid som slutar efter att den börjar',
    created: 'Nyheten har publicerats',
    time: '18.30–20.00',
    inCalendar: 'Visa i kalendern',
    edit: 'Redigera nyheten: Stämma',
    part: 'Datum och plats (valfritt)',
    from: 'Från (valfritt)',
    place: 'Plats (valfritt)',
    save: 'Spara',
    updated: 'Nyheten har uppdaterats',
    later: '19.00–20.00',
    question: 'Händelsen försvinner också ur kalendern.',
    confirm: 'Ta bort',
    deleted: 'Nyheten har tagits bort',
    none: 'Inga händelser den här månaden',
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]

  test(`an admin publishes a news item with its date, changes both and deletes both, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
  }) => {
    test.setTimeout(180_000)
    const { organization, anna } = await createReaders(dataDir())
    await speak(language)
    await signIn(organization.admin.email)
    // The form of a new article is Swedish in both languages.
    await page.goto('/manager/articles?add=article')
    await page.getByLabel('Titel', { exact: true }).fill('Stämma')
    await page.getByLabel('Innehåll', { exact: true }).fill('Varmt välkomna.')
    await page.locator('summary', { hasText: words.sv.part }).click()
    const publish = page.getByRole('button', { name: 'Publicera', exact: true })
    await page.getByLabel(words.sv.place).fill('Föreningslokalen')
    await publish.click()
    await expect(page.getByText(text.wrong)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Dag', { exact: true }).fill(day)
    await page.getByLabel(words.sv.from).fill('18:30')
    await page.getByLabel('Till (valfritt)', { exact: true }).fill('20:00')
    await publish.dblclick()
    await expect(page.getByText(text.created)).toBeVisible()

    // A member sees it on the dashboard, in the article and in the calendar, and gets it by mail.
    await signIn(anna)
    await page.goto('/manager/dashboard')
    const card = page.getByRole('article').filter({ hasText: 'Stämma' })
    await expect(card).toContainText(`${text.time}Föreningslokalen`)
    await expectAccessible(page)
    await card.getByRole('link', { name: 'Stämma' }).click()
    await expect(page.getByRole('article')).toContainText(`${text.time}Föreningslokalen`)
    await expectAccessible(page)
    await page.getByRole('link', { name: text.inCalendar }).click()
    const item = page.getByRole('listitem').filter({ hasText: 'Stämma' })
    await expect(item).toContainText(`${inCalendar(text.time)}Föreningslokalen`)
    await expect(item).toHaveCount(1)
    await item.getByRole('link', { name: 'Stämma' }).click()
    await expect(page).toHaveURL(/\/manager\/news\//)
    await openMail(page, dataDir(), anna)
    await expect(page.locator('body')).toContainText('Föreningslokalen')

    // The calendar leads an admin to the one form.
    await signIn(organization.admin.email)
    await page.goto(month)
    await openMenu(page, 'Stämma')
    await page.getByRole('link', { name: text.edit }).click()
    const fieldOf = (label: string) => page.getByLabel(label).filter({ visible: true })
    await expect(fieldOf(text.from)).toHaveValue('18:30')
    await fieldOf(text.from).fill('19:00')
    await fieldOf(text.place).fill('Gården')
    await expectAccessible(page)
    await page.getByRole('button', { name: text.save }).click()
    await expect(page.getByText(text.updated)).toBeVisible()
    await page.goto(month)
    await expect(item).toContainText(`${inCalendar(text.later)}Gården`)

    await page.goto('/manager/articles')
    await openMenu(page, 'Stämma')
    await page.getByRole('button', { name: / Stämma$/ }).click()
    await expect(page.getByRole('dialog')).toContainText(text.question)
    await page.getByRole('dialog').getByRole('button', { name: text.confirm, exact: true }).click()
    await expect(page.getByText(text.deleted)).toBeVisible()
    await page.goto(month)
    await expect(page.getByText(text.none)).toBeVisible()
  })
}

test('D05 the later of two admins who change a news item and its event is refused, and the form keeps what they typed', async ({
  page,
  signIn,
}) => {
  const { organization } = await createReaders(dataDir())
  const admin = adminOf(dataDir())
  const organization_id = organization.id
  const article = { id: crypto.randomUUID(), organization_id, title: 'Stämma', content: 'Välkomna.' }
  await admin.from('organization_news').insert(article).throwOnError()
  const event = { organization_id, article_id: article.id, title: 'Stämma', starts_at: `${day}T17:30:00Z` }
  await admin.from('calendar_entries').insert(event).throwOnError()
  const read = async () => {
    const events = admin.from('calendar_entries').select('title, place').eq('article_id', article.id)
    const news = admin.from('organization_news').select('title').eq('id', article.id)
    return [(await news.throwOnError()).data, (await events.throwOnError()).data]
  }
  await signIn(organization.admin.email)
  await page.goto(`/manager/articles?edit=${article.id}`)
  const title = page.getByRole('textbox', { name: 'Title' })
  const place = page.getByLabel('Place (optional)').filter({ visible: true })
  await title.fill('Min stämma')
  await place.fill('Mitt kök')
  // Another admin has moved the event.
  await admin.from('calendar_entries').update({ place: 'Taket' }).eq('article_id', article.id).throwOnError()
  await page.getByRole('button', { name: 'Save' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Somebody else has changed this article')
  await expect(title).toHaveValue('Min stämma')
  await expect(place).toHaveValue('Mitt kök')
  expect(await read()).toEqual([[{ title: 'Stämma' }], [{ title: 'Stämma', place: 'Taket' }]])
  await alert.getByText('Show their version').click()
  await expect(alert.getByText(/Taket/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue from their version' }).click()
  await expect(place).toHaveValue('Taket')
  await title.fill('Vår stämma')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Article updated successfully')).toBeVisible()
  expect(await read()).toEqual([[{ title: 'Vår stämma' }], [{ title: 'Vår stämma', place: 'Taket' }]])

  // Without a day the article has no event.
  await openMenu(page, 'Vår stämma')
  await page.getByRole('link', { name: 'Edit Vår stämma' }).click()
  for (const name of ['Day', 'From (optional)', 'Place (optional)'])
    await page.getByLabel(name, { exact: true }).filter({ visible: true }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(read).toEqual([[{ title: 'Vår stämma' }], []])
})
