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

/** As Word 365 puts it on the clipboard, shortened. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0cm}</style></head>
<body lang=SV><!--StartFragment-->
<h1><span style='font-size:16.0pt'>Städdag<o:p></o:p></span></h1>
<p class=MsoNormal>Vi träffas <b>lördag
9 maj</b> vid <a href="https://kartan.example/gården">gården</a>. Se <a href="#_Toc1">nedan</a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal><img src="file:///C:/Users/eva/bild.png" alt="Gården"><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Handskar<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>o<span>&nbsp; </span></span>i barnens storlek</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Krattor</p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Kratta</p>
<p class=MsoListParagraphCxSpLast style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span>Fika</p>
<h2>Efteråt</h2>
<p class=MsoNormal style='mso-list:none'>Vi städar undan.</p>
<!--EndFragment--></body></html>`
const inMarkdown = `# Städdag

Vi träffas **lördag 9 maj** vid [gården](https://kartan.example/gården). Se nedan.

- Handskar
  - i barnens storlek
- Krattor

1. Kratta
2. Fika

## Efteråt

Vi städar undan.`

test('an admin pastes a page from Word as Markdown and can undo it, and other text as it stands', async ({
  page,
  signIn,
  expectNoise,
}) => {
  const organization = await createOrganization(dataDir())
  await signIn(organization.admin.email)
  await page.goto('/manager/articles?add=article')
  const content = page.getByLabel('Innehåll', { exact: true })
  const paste = (html: string, plain: string) =>
    content.evaluate(
      (field: HTMLTextAreaElement, [html = '', plain = '']) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html)
        clipboardData.setData('text/plain', plain)
        field.focus()
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      },
      [html, plain],
    )
  await content.fill('Hej!\n\n')
  await paste(fromWord, 'Städdag')
  await expect(content).toHaveValue(`Hej!\n\n${inMarkdown}`)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(content).toHaveValue('Hej!\n\n')
  // Google's documents, and bold words of Word on the web.
  const google =
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p>Ta med <span style="font-weight:700">nyckel</span></p></b>'
  await paste(google, 'Ta med nyckel')
  await expect(content).toHaveValue('Hej!\n\nTa med **nyckel**')
  await content.fill('')
  await paste('<span style="font-weight:400">1. Pris: 5 * 3 [kr]</span>', '1. Pris: 5 * 3 [kr]')
  await expect(content).toHaveValue('1. Pris: 5 * 3 [kr]')
  // The words are pasted where the connection is lost.
  await page.reload()
  expectNoise(/ERR_FAILED/)
  await page.route('**/_next/static/chunks/**', (route) => route.abort())
  await paste(fromWord, 'Städdag')
  await expect(content).toHaveValue('Städdag')
})
