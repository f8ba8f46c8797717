import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** The password of all demo accounts. */
export const demoPassword = 'demo1234'

const personSchema = z.strictObject({
  fullName: z.string(),
  email: z.email(),
  /** From the numbers that Sweden reserves for fiction. */
  phone: z.string(),
  role: z.enum(['ADMIN', 'MEMBER']),
  /** Invited, without an account yet. */
  invited: z.boolean().default(false),
})

const documentSchema = z.strictObject({
  /** The Markdown file of this name in `documents` is its source. */
  fileName: z.string().endsWith('.pdf'),
  displayName: z.string().nullable(),
  /** The creation date inside the file. */
  date: z.iso.date(),
})

const articleSchema = z.strictObject({
  title: z.string(),
  /** Plain text; an empty line separates paragraphs. */
  content: z.string(),
  hoursAgo: z.number(),
  urgent: z.boolean().optional(),
  /** A WebP file in `images`. */
  image: z.string().endsWith('.webp').nullable(),
})

/** A line of the board's page. */
const boardEntrySchema = z.strictObject({
  kind: z.enum(['person', 'number']),
  name: z.string(),
  detail: z.string(),
  phone: z.string().optional(),
  email: z.email().optional(),
})

const clock = z.string().regex(/^[0-2]\d:[0-5]\d$/)

/** Of the calendar, in the time of Stockholm. */
const dateSchema = z.strictObject({
  title: z.string(),
  place: z.string(),
  daysAhead: z.number(),
  from: clock,
  to: clock,
})

const organizationSchema = z.strictObject({
  name: z.string(),
  /** The association's number in the assistant's contract. */
  associationId: z.number(),
  /** Its check digit is wrong, so that it cannot belong to a real association. */
  organizationNumber: z.string(),
  address: z.string(),
  accent: z.string(),
  tint: z.string(),
  people: z.array(personSchema),
  /** In display order. */
  sections: z.array(
    z.strictObject({
      name: z.string(),
      type: z.enum(['DOCUMENTS', 'FAQ']),
      documents: z.array(documentSchema).default([]),
    }),
  ),
  faqs: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
  /** Newest first. */
  news: z.array(articleSchema),
  board: z.array(boardEntrySchema),
  dates: z.array(dateSchema),
})

export type DemoPerson = z.infer<typeof personSchema>
export type DemoOrganization = z.infer<typeof organizationSchema> & { folder: string }
type DemoDocument = z.infer<typeof documentSchema>

/** Two invented associations whose documents contradict each other, so that a leak between them shows. */
export const demoOrganizations: DemoOrganization[] = ['solglantan', 'norrskenet'].map((name) => {
  const folder = join(import.meta.dirname, name)
  const json: unknown = JSON.parse(readFileSync(join(folder, 'association.json'), 'utf8'))
  return { ...organizationSchema.parse(json), folder }
})

export async function renderDocument(
  organization: DemoOrganization,
  document: DemoDocument,
): Promise<Buffer> {
  // Here, because a program that only needs the logins would load the PDF library for a second.
  const { renderPdf } = await import('./pdf')
  const path = join(organization.folder, 'documents', document.fileName.replace(/\.pdf$/, '.md'))
  return renderPdf(await readFile(path, 'utf8'), path, document.date, organization)
}

export function readImage({ folder }: DemoOrganization, fileName: string): Promise<Buffer> {
  return readFile(join(folder, 'images', fileName))
}
