import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoFacts, demoUnanswered } from './facts'
import { demoOrganizations, readImage, renderDocument } from './organizations'

interface RenderedFile {
  organization: string
  fileName: string
  bytes: Buffer
  pages: string[]
}

const files: RenderedFile[] = []

async function readPages(bytes: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const pdf = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const content = await (await pdf.getPage(number)).getTextContent()
    const text = content.items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
      .join('')
    pages.push(text.replace(/\s+/g, ' '))
  }
  await task.destroy()
  return pages
}

function textOf(organization: string): string {
  const own = files.filter((file) => file.organization === organization)
  return own.flatMap((file) => file.pages).join(' ')
}

beforeAll(async () => {
  for (const organization of demoOrganizations) {
    for (const document of organization.sections.flatMap(({ documents }) => documents)) {
      const bytes = await renderDocument(organization, document)
      const pages = await readPages(bytes)
      files.push({ organization: organization.name, fileName: document.fileName, bytes, pages })
    }
  }
})

describe('the demo documents', () => {
  it('of the main association are at least six with 30 pages in all', () => {
    const own = files.filter((file) => file.organization === 'Brf Solgläntan 3')
    expect(own.length).toBeGreaterThanOrEqual(6)
    expect(own.flatMap((file) => file.pages).length).toBeGreaterThanOrEqual(30)
  })

  it('of the other association have at least 15 pages', () => {
    const own = files.filter((file) => file.organization === 'Brf Norrskenet')
    expect(own.flatMap((file) => file.pages).length).toBeGreaterThanOrEqual(15)
  })

  it('show the page and the number of pages on each page except a cover', () => {
    for (const file of files) {
      file.pages.forEach((text, index) => {
        if (index > 0) expect(text).toContain(`Sida ${index + 1} av ${file.pages.length}`)
      })
    }
  })

  it('can be searched for words with Swedish letters', () => {
    const text = textOf('Brf Solgläntan 3')
    for (const word of [
      'bostadsrättshavaren',
      'Årsavgiften',
      'våtrum',
      'Övernattningslägenheten',
      '16 §',
      '”Trasig”',
    ]) {
      expect(text).toContain(word)
    }
  })

  it('are rendered to the same bytes each time', async () => {
    for (const organization of demoOrganizations) {
      for (const document of organization.sections.flatMap(({ documents }) => documents)) {
        const before = files.find(
          (file) => file.organization === organization.name && file.fileName === document.fileName,
        )
        const again = await renderDocument(organization, document)
        expect(again.equals(before?.bytes ?? Buffer.alloc(0))).toBe(true)
      }
    }
  })
})

describe('the demo facts', () => {
  it('are at least twenty, and eight questions have no answer', () => {
    expect(demoFacts.length).toBeGreaterThanOrEqual(20)
    expect(demoUnanswered).toHaveLength(8)
  })

  const answers = demoFacts.flatMap(({ question, a, b }) => [
    { question, answer: a, other: b.organization },
    { question, answer: b, other: a.organization },
  ])

  it.each(answers)(
    '$answer.organization answers "$question" on the page given, and the other does not',
    (fact) => {
      const { organization, document, page, expect: phrase } = fact.answer
      const file = files.find((each) => each.organization === organization && each.fileName === document)
      expect(file?.pages[page - 1]).toContain(phrase)
      expect(textOf(fact.other)).not.toContain(phrase)
    },
  )
})

describe('the demo people and their associations', () => {
  it('have unique e-mail addresses that belong to no real person', () => {
    const emails = demoOrganizations.flatMap((organization) =>
      organization.people.map((person) => person.email),
    )
    expect(new Set(emails).size).toBe(emails.length)
    for (const email of emails) expect(email).toMatch(/^[a-z]+@[a-z]+\.example$/)
  })

  it('are an admin, two members and one invited member without an account in each', () => {
    for (const { people } of demoOrganizations) {
      expect(people.map((person) => [person.role, person.invited])).toEqual([
        ['ADMIN', false],
        ['MEMBER', false],
        ['MEMBER', false],
        ['MEMBER', true],
      ])
    }
  })

  it('have the mandatory sections first, and each document in a section for documents', () => {
    for (const { sections } of demoOrganizations) {
      expect(sections.slice(0, 3).map((section) => section.name)).toEqual([
        'Stadgar',
        'Ordningsregler',
        'FAQ',
      ])
      expect(sections).toHaveLength(5)
      for (const { type, documents } of sections) expect(documents.length > 0).toBe(type === 'DOCUMENTS')
    }
  })

  it('have FAQs and news, newest first, most with a picture in a web format', async () => {
    for (const organization of demoOrganizations) {
      const { faqs, news } = organization
      expect(faqs.length).toBeGreaterThanOrEqual(6)
      expect(news.length).toBeGreaterThanOrEqual(5)
      const ages = news.map((item) => item.hoursAgo)
      expect(ages).toEqual([...ages].sort((one, two) => one - two))
      const images = news.flatMap((item) => item.image ?? [])
      expect(images.length).toBeGreaterThan(news.length / 2)
      for (const image of images) {
        const { format, width, height } = await sharp(await readImage(organization, image)).metadata()
        expect({ format, width, height }).toEqual({ format: 'webp', width: 1200, height: 675 })
      }
    }
  })
})
