import { z } from 'zod'
import { endingOf } from '@/lib/ingest/formats'

export type AttachedFile = { filename: string }

const attachment = z.object({
  subtype: z.literal('FileAttachment'),
  file: z.object({ filename: z.string() }),
})

/** The limit is for hostile pages. */
const mostAnnotations = 2000

/** The files behind the paper clips of a page. */
export const findAttached = (annotations: readonly unknown[]): AttachedFile[] =>
  annotations.slice(0, mostAnnotations).flatMap((one) => attachment.safeParse(one).data?.file ?? [])

/** What signing services and programs of invoices attach for other programs, or as proof of the signing. */
const OF_PROGRAMS = [
  'xml',
  'html',
  'htm',
  'json',
  'p7s',
  'p7m',
  'asc',
  'sig',
  'xsl',
  'xslt',
  'css',
  'joboptions',
]

/** Whether the file may hold what a person reads. */
export const isPaper = (name: string): boolean => !OF_PROGRAMS.includes(endingOf(name))
