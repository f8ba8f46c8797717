import { demo, expect, openMenu, test } from '@/tests/e2e/fixtures'
import { addArticle, createReaders, listArticles, tooComplexTable } from '@/tests/support/content/articles'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''

test("T11 another organisation's article is not found, like a missing one", async ({ page, signIn }) => {
  const { organization } = await createReaders(dataDir())
  const foreign = await addArticle(dataDir(), organization.id, { title: 'Hemligt hos oss' })
  await signIn(demo.norrskenet.member)
  await page.goto('/manager/dashboard')
  const answers = []
  for (const id of [foreign, crypto.randomUUID(), 'x', '..%2f..%2fadmin']) {
    const reply = await page.request.get(`/manager/news/${id}`)
    const body = await reply.text()
    expect(body).not.toContain('Hemligt hos oss')
    answers.push([reply.status(), body.includes('This page does not exist')])
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(answers[0]?.[0]).toBe(404)
})

test('I04 I05 L01 L02 hostile markdown runs no script, loads nothing and contains no dangerous link', async ({
  page,
  signIn,
  baseURL,
}) => {
  const { organization, anna } = await createReaders(dataDir())
  const content = [
    '<script>alert(1)</script><img src=x onerror=alert(2)>',
    '![spår](https://tracker.example/pixel.png)',
    '[skript](javascript:alert(3)) [data](data:text/html,x) [bra](https://example.org/) [post](mailto:a@b.se) [prat](xmpp:a@b.se) [här](/manager/documents)',
    '<iframe src="https://evil.example"></iframe><form action="https://evil.example"><input></form>',
  ].join('\n\n')
  const id = await addArticle(dataDir(), organization.id, {
    title: '<b onmouseover=alert(4)>Fet</b>',
    content,
  })
  page.on('dialog', () => expect('a script ran').toBe(''))
  const outside: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(baseURL ?? '').host) outside.push(request.url())
  })
  await signIn(anna)
  for (const path of ['/manager/dashboard', '/manager/news', `/manager/news/${id}`]) {
    await page.goto(path)
    const article = page.getByRole('article')
    await expect(article.getByRole('heading', { name: '<b onmouseover=alert(4)>Fet</b>' })).toBeVisible()
    if (path !== `/manager/news/${id}`) await article.getByText('Läs mer').click()
    await expect(article.getByText('<script>alert(1)</script>').last()).toBeVisible()
    await expect(article.getByText('spår').last()).toBeVisible()
    expect(await article.locator('.answer :is(script, iframe, form, input, img)').count()).toBe(0)
    const links = await article
      .locator('.answer a')
      .evaluateAll((all) =>
        all.map((a) => [
          a.textContent,
          a.getAttribute('href'),
          a.getAttribute('target'),
          a.getAttribute('rel'),
        ]),
      )
    const tab = ['_blank', 'noopener noreferrer']
    expect(links).toEqual([
      ['skript', null, ...tab],
      ['data', null, ...tab],
      ['bra', 'https://example.org/', ...tab],
      ['post', 'mailto:a@b.se', ...tab],
      ['prat', 'xmpp:a@b.se', ...tab],
      ['här', '/manager/documents', ...tab],
    ])
  }
  expect(outside).toEqual([])
})

test('I04 a script in a title or text is shown as text to admins, and the table is paged', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const hostile = '"><img src=x onerror=alert(1)>{{7*7}}'
  const oldest = await addArticle(dataDir(), organization.id, {
    title: hostile,
    content: hostile,
    hoursAgo: 99,
  })
  for (let age = 1; age <= 20; age++) await addArticle(dataDir(), organization.id, { hoursAgo: age })
  page.on('dialog', () => expect('a script ran').toBe(''))
  await signIn(organization.admin.email)
  await page.goto('/manager/articles')
  await expect(page.getByRole('rowheader')).toHaveCount(20)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('rowheader', { name: hostile, exact: true })).toBeVisible()
  await openMenu(page, hostile)
  await page.getByRole('button', { name: `Delete ${hostile}` }).click()
  await expect(page.getByRole('dialog')).toContainText(`delete "${hostile}"?`)
  await page.keyboard.press('Escape')
  // The edit link of the article's own page: its row is not on the first page of the table.
  await page.goto(`/manager/articles?edit=${oldest}`)
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(hostile)
  await page.goto('/manager/articles?edit=x&page=-3')
  await expect(page.getByRole('rowheader')).toHaveCount(20)
})

test('R11 an article that is too complex to show is refused, and the typed text is kept', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const id = await addArticle(dataDir(), organization.id, { content: 'Kvar' })
  await signIn(organization.admin.email)
  await page.goto(`/manager/articles?edit=${id}`)
  await page.getByRole('textbox', { name: 'Content' }).fill(tooComplexTable)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The text is formatted in a way that is too complex to show.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveValue(tooComplexTable)
  expect(await listArticles(dataDir(), organization.id)).toMatchObject([{ content: 'Kvar' }])
})

test('R11 an article that was written past the portal is not checked, so it appears as plain text', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  const article = { content: tooComplexTable, isChecked: false }
  const id = await addArticle(dataDir(), organization.id, article)
  await signIn(organization.admin.email)
  for (const path of ['/manager/dashboard', `/manager/news/${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('article').getByText('|a|a|a').first()).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
  }
})
