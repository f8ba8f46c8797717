import { z } from 'zod'
import { tints } from '@/lib/auth/appearance'
import { audiences, roles } from '@/lib/auth/permissions'
import { boardKinds } from '@/lib/board/board'
import { caseKinds, caseStates } from '@/lib/cases/case'
import { ruleSchema } from '@/lib/cases/schema'
import { locales } from '@/lib/i18n/locales'
import { occupancies } from '@/lib/members/household'
import { documentKinds } from '@/lib/retrieval/passage'

/** A change that an older portal cannot read makes it higher. 2: sections for everybody. 3: documents with readers of their own, and cases. 4: motions. */
export const archiveVersion = 4

/** The name of the file in the archive that says what the others are. */
export const archiveIndex = 'archive.json'

/** The name of the association's picture in the archive. */
export const archiveMark = 'mark.png'

const text = z.string().max(200_000)
const optional = text.nullable()
const instant = z.iso.datetime({ offset: true })
/** The path of a file in the archive. */
const path = z.string().min(1).max(1000)

const organization = z.object({
  name: text,
  tint: z.enum(tints),
  /** An archive of an older portal has none. */
  has_public_page: z.boolean().optional(),
  is_public_page_indexed: z.boolean().optional(),
})

const section = z.object({ name: text, type: z.enum(['DOCUMENTS', 'FAQ']), audience: z.enum(audiences) })

const document = z.object({
  id: z.uuid(),
  section: text,
  name: text,
  display_name: optional,
  kind: z.enum(documentKinds).nullable(),
  date: optional,
  /** An archive of an older portal has none. */
  valid_from: z.iso.date().nullish(),
  valid_to: z.iso.date().nullish(),
  stays_valid: z.boolean().optional(),
  audience: z.enum(audiences).nullish(),
  content_type: text,
  added_at: instant,
  replaced_by: z.uuid().nullable(),
})

const faq = z.object({ section: text, question: text, answer: text })

const articleFile = z.object({ name: text, content_type: text, alt: optional })

const article = z.object({
  id: z.uuid(),
  title: text,
  content: text,
  created_at: instant,
  publish_at: instant,
  expires_at: instant.nullable(),
  is_draft: z.boolean(),
  is_pinned: z.boolean(),
  /** Whom it is for is not told, because the apartments of another installation are others. */
  is_for_chosen: z.boolean(),
  image_alt: optional,
})

const event = z.object({
  title: text,
  place: optional,
  starts_at: instant,
  ends_at: instant.nullable(),
  is_all_day: z.boolean(),
  /** The id of the article that it belongs to. */
  article: z.uuid().nullable(),
  is_for_chosen: z.boolean(),
})

const boardEntry = z.object({
  kind: z.enum(boardKinds),
  name: text,
  detail: optional,
  phone: optional,
  email: optional,
  url: optional,
  /** An archive of an older portal has none. */
  is_public: z.boolean().optional(),
})

const member = z.object({
  name: text,
  email: text,
  phone: optional,
  role: z.enum(roles),
  language: z.enum(locales).nullable(),
  apartment: optional,
  official_number: optional,
  stairwell: optional,
  occupancy: z.enum(occupancies).nullable(),
  ends_on: z.iso.date().nullable(),
})

const caseFile = z.object({ name: text, content_type: text })

/** People are named by their address, as the members are. */
const sentCase = z.object({
  id: z.uuid(),
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  applicant: text,
  apartment: optional,
  fields: z.record(z.string(), text.catch('')),
  starts_on: z.iso.date().nullable(),
  ends_on: z.iso.date().nullable(),
  due_on: z.iso.date(),
  created_at: instant,
  changed_at: instant,
  note: optional,
  entries: z.array(
    z.object({
      author: optional,
      is_board: z.boolean(),
      state: z.enum(caseStates).nullable(),
      text: optional,
      rule: ruleSchema.nullable().catch(null),
      created_at: instant,
    }),
  ),
})

const rows = {
  organization,
  sections: z.array(section).max(1000),
  faqs: z.array(faq).max(100_000),
  calendar: z.array(event).max(100_000),
  board: z.array(boardEntry).max(10_000),
  members: z.array(member).max(100_000),
}

/** The reply of the database. `stored_as` is a path in the bucket `documents`. */
const stored = z.object({ stored_as: path })

export const storedArchive = z.object({
  ...rows,
  documents: z.array(document.extend(stored.shape)),
  news: z.array(
    article.extend({ image_stored_as: path.nullable(), files: z.array(articleFile.extend(stored.shape)) }),
  ),
})
export type StoredArchive = z.infer<typeof storedArchive>

/** The reply of a function of its own. */
export const storedCases = z.array(sentCase.extend({ files: z.array(caseFile.extend(stored.shape)) }))
export type StoredCases = z.infer<typeof storedCases>

/** What stands in the archive. Another field of a newer portal of the same version is left out. */
export const archiveSchema = z.object({
  ...rows,
  version: z.int().min(1).max(archiveVersion),
  made_at: instant,
  documents: z.array(document.extend({ file: path })).max(100_000),
  news: z
    .array(
      article.extend({ image: path.nullable(), files: z.array(articleFile.extend({ file: path })).max(10) }),
    )
    .max(100_000),
  /** An archive of an older portal has none. */
  cases: z
    .array(sentCase.extend({ files: z.array(caseFile.extend({ file: path })).max(20) }))
    .max(100_000)
    .default([]),
})
export type Archive = z.infer<typeof archiveSchema>
