import { expect, it } from 'vitest'
import { composeNewsMail } from './compose'

const mail = {
  id: 'a',
  email: 'anna@brf.example',
  isDigest: false,
  organizationName: 'Brf Ek',
  articles: [
    { id: 'b', title: 'Vattnet', beginning: 'Vattnet stängs av.', event: null, files: [], picture: null },
  ],
}

it.each([
  ['sv', 'Svar på det här mejlet läses inte. Skriv till styrelsen'],
  ['en', 'Replies to this email are not read. Write to the board'],
] as const)(
  'C39 a mail about news says that nobody reads a reply, and where the board is, in %s',
  (language, words) => {
    const stop = 'https://portal.example/auth/news-mail?token=x'
    const { text, html } = composeNewsMail({ ...mail, language }, 'https://portal.example', stop, '')
    expect(text).toContain(`${words}: https://portal.example/manager/board\n`)
    expect(html).toContain(`<a href="https://portal.example/manager/board">${words}</a>.`)
  },
)

it("a mail lists the files of an article, with links that lead a signed-out reader to the article's page", () => {
  const file = { id: 'c', name: 'Karta <A>.pdf', size: 1, isPicture: false, alt: '' }
  const files = [file, { ...file, name: 'Gården.jpg', isPicture: true }]
  const [article] = mail.articles
  const articles = [{ ...article!, files }]
  const { text, html } = composeNewsMail(
    { ...mail, articles, language: 'sv' },
    'https://portal.example',
    'https://portal.example/auth/news-mail?token=x',
    '',
  )
  expect(text).toContain('Filer:\nKarta <A>.pdf: https://portal.example/manager/news/b#files\n')
  expect(html).toContain(
    '<p>Filer:</p><ul><li><a href="https://portal.example/manager/news/b#files">Karta &lt;A&gt;.pdf</a></li></ul>',
  )
})

it.each([
  ['sv', 'Bilder'],
  ['en', 'Pictures'],
] as const)(
  'a mail shows the first picture of an article, and its text lists the pictures, apart from the other files, in %s',
  (language, label) => {
    const jpeg = Buffer.from('a')
    const alt = 'Den "nya" src=data:text/html;base64,PGI+'
    const file = { id: 'c', name: 'Gården.jpg', size: 1, isPicture: true, alt: '' }
    const [article] = mail.articles
    const files = [{ ...file, alt }, file]
    const { text, html, pictures } = composeNewsMail(
      { ...mail, articles: [{ ...article!, picture: { jpeg, alt }, files }], language },
      'https://portal.example',
      'https://portal.example/auth/news-mail?token=x',
      '',
    )
    const shown = 'Den &quot;nya&quot; src=data:text/html;base64,PGI+'
    expect(html).toContain(`<img src="cid:b@portal.example" alt="${shown}"`)
    expect(pictures).toMatchObject([{ cid: 'b@portal.example', jpeg }])
    const url = 'https://portal.example/manager/news/b#pictures'
    expect(text).toContain(`${label}:\n${alt}: ${url}\nGården.jpg: ${url}\n`)
    expect(html).not.toContain('Gården.jpg')
  },
)
