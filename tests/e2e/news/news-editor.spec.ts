import { expect, expectAccessible, test } from '@/tests/e2e/fixtures'
import { listArticles, makePhoto } from '@/tests/support/content/articles'
import { createOrganization } from '@/tests/support/content/organizations'

const dataDir = () => process.env.PORTAL_DATA ?? ''

const words = {
  en: { heading: 'Heading', bold: 'Bold', list: 'List', link: 'Link', preview: 'Preview', save: 'Save' },
  sv: {
    ...{ heading: 'Rubrik', bold: 'Fetstil', list: 'Lista', link: 'Länk' },
    ...{ preview: 'Förhandsvisning', save: 'Spara' },
  },
} as const

for (const language of ['en', 'sv'] as const) {
  const text = words[language]
  test(`an admin formats a text with buttons and sees it beside the form on a wide screen, in ${language} @phone`, async ({
    page,
    speak,
    signIn,
    isMobile,
  }) => {
    const organization = await createOrganization(dataDir())
    await speak(language)
    await signIn(organization.admin.email)
    await page.goto('/manager/articles?add=article')
    // The form of a new article is Swedish in both languages.
    await page.getByLabel('Titel', { exact: true }).fill('Städdag')
    const content = page.getByLabel('Innehåll', { exact: true })
    await content.fill('Ta med')
    const format = async (name: string, selected: string) => {
      await content.evaluate((field: HTMLTextAreaElement, words) => {
        const start = field.value.indexOf(words)
        field.setSelectionRange(start, start + words.length)
      }, selected)
      await page.getByRole('button', { name, exact: true }).click()
    }
    await format(words.sv.heading, 'Ta med')
    await expect(content).toBeFocused()
    await page.keyboard.type('\n\nHandskar')
    await format(words.sv.list, 'Handskar')
    await format(words.sv.bold, 'Handskar')
    await expect(content).toHaveValue('## Ta med\n\n- **Handskar**')
    // The browser can undo it.
    await page.keyboard.press('ControlOrMeta+z')
    await expect(content).toHaveValue('## Ta med\n\n- Handskar')
    await format(words.sv.link, 'Handskar')
    await page.keyboard.type('https://handskar.example')
    await expect(content).toHaveValue('## Ta med\n\n- [Handskar](https://handskar.example)')
    const preview = page.getByRole('region', { name: words.sv.preview })
    if (isMobile) await expect(preview).toBeHidden()
    else {
      await expect(preview.getByText('Ta med', { exact: true })).toHaveClass('heading')
      await expect(preview.getByRole('listitem').getByRole('link', { name: 'Handskar' })).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publicera', exact: true }).click()
    await expect
      .poll(() => listArticles(dataDir(), organization.id))
      .toMatchObject([{ content: '## Ta med\n\n- [Handskar](https://handskar.example)' }])

    const [article] = await listArticles(dataDir(), organization.id)
    await page.goto(`/manager/articles?edit=${article?.id}`)
    const edited = page.getByRole('region', { name: text.preview }).filter({ visible: true })
    if (!isMobile) await expect(edited.getByRole('link', { name: 'Handskar' })).toBeVisible()
    for (const name of [text.heading, text.bold, text.list, text.link])
      await expect(page.getByRole('button', { name, exact: true }).filter({ visible: true })).toHaveCount(1)
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  })
}

test('an admin drops a picture into the text of an article, and another kind of file is refused', async ({
  page,
  signIn,
}) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  await page.goto('/manager/articles?add=article')
  await page.getByLabel('Titel', { exact: true }).fill('Gården')
  const content = page.getByLabel('Innehåll', { exact: true })
  await content.fill('Så ser den ut nu.')
  const drop = async (name: string, type: string, bytes: Buffer) => {
    const dataTransfer = await page.evaluateHandle(
      ({ name, type, bytes }) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], name, { type }))
        return data
      },
      { name, type, bytes: [...bytes] },
    )
    await content.dispatchEvent('dragover', { dataTransfer })
    await content.dispatchEvent('drop', { dataTransfer })
  }
  const shown = page.getByRole('img', { name: 'Förhandsvisning av bilden' })
  await drop('lista.txt', 'text/plain', Buffer.from('Ett'))
  await expect(page.getByText('Please select an image file')).toBeVisible()
  await expect(shown).toHaveCount(0)
  await drop('gården.jpg', 'image/jpeg', await makePhoto())
  await expect(shown).toBeVisible()
  await expect(content).toHaveValue('Så ser den ut nu.')
  await page.getByRole('button', { name: 'Publicera', exact: true }).click()
  await expect
    .poll(() => listArticles(dataDir(), organization.id))
    .toMatchObject([{ title: 'Gården', image_url: expect.stringMatching(/\.webp$/) }])
})
