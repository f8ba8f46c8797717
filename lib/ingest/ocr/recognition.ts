import 'server-only'
import { readFile, writeFile } from 'node:fs/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { isImage, openImage } from '@/lib/images/open-image'
import type { PageText, PartFlow } from '@/lib/ingest/chunking/page'
import type { DocumentFormat } from '@/lib/ingest/formats'
import { isGarbled } from '@/lib/ingest/layout/garbled'
import type { ExtractReason, ExtractResult } from '@/lib/ingest/sandbox/extract-result'
import { call } from '@/lib/supabase/read'
import { takePictureInChild } from './draw-in-child'
import { toPgm } from './images'
import { isAsLikely, isLikelier, isNoLanguage, mayBeMisread } from './misread'
import { type RecognizedPage, recognizeInChild } from './recognize-in-child'

/** The document returns to the queue after this time, because other organisations wait. */
const turnMilliseconds = 20_000
/** Letters and digits of a page. A page with fewer is recognized because a scan may have a number as text. */
const fewLetters = 20
/** A page has this many pixels along the longer side: A4 at about 200 dots an inch. */
const photoSide = 2400
/** One reply holds so many bytes of stored pages. */
const partBytes = 1_000_000

const number = z.number()
const recognition = z.object({
  pending: z.array(z.number().int().positive()),
  done: z.array(
    z.object({
      page: z.number().int().positive(),
      text: z.string(),
      confidence: z.number().nullable(),
      failure: z.string().nullable(),
      width: z.number().nullable(),
      height: z.number().nullable(),
      runs: z.array(z.tuple([number, number, number, number, number, number])).nullable(),
    }),
  ),
  more: z.boolean(),
})
type Done = z.infer<typeof recognition>['done']

type Held = { document: string; worker: string }
/** `turn` is in milliseconds. */
export type Turn = { signal?: AbortSignal; turn?: number }
type File = { path: string; format: DocumentFormat }

export function findPagesToRecognize({ pageCount, pages, unread }: ExtractResult): number[] {
  // The parts of a document without pages that have no text are pictures.
  if (pageCount === null) return unread
  const short = pages
    .filter((page) => page.pictured || isInDoubt(page) || countLetters(page.text) < fewLetters)
    .map(({ page }) => page)
  return [...unread, ...short].sort((a, b) => a - b)
}

const isInDoubt = ({ text, doubtful }: PageText) => doubtful === true || mayBeMisread(text)

const countLetters = (text: string) => text.match(/[\p{L}\d]/gu)?.length ?? 0

/** Reads as many pages as `partBytes` hold. `done` is empty until no page is pending. */
export async function readRecognition(admin: SupabaseClient, document: string, most_bytes = partBytes) {
  const done: Done = []
  for (;;) {
    const after = done.at(-1)?.page ?? 0
    const args = { document, after, most_bytes }
    const part = await call(admin, 'document_recognition', args, recognition)
    done.push(...part.done)
    if (!part.more || part.done.length === 0) return { pending: part.pending, done }
  }
}

/** Returns false if the worker lost the job. */
export async function beginRecognition(
  admin: SupabaseClient,
  held: Held,
  pages: readonly number[],
  pageCount: number,
): Promise<boolean> {
  return await call(admin, 'begin_recognition', { ...held, pages, pages_total: pageCount }, z.boolean())
}

/** `more`: pages are left for the next turn. `lost`: the worker lost the job. */
export async function recognizePages(
  admin: SupabaseClient,
  held: Held,
  { path, format }: File,
  pending: readonly number[],
  { signal, turn = turnMilliseconds }: Turn,
): Promise<'done' | 'more' | 'lost'> {
  const over = performance.now() + turn
  let left = pending.length
  let isOurs = true
  const store = async (page: Stored) => {
    isOurs = await storePage(admin, held, page)
    left -= 1
    return isOurs && performance.now() < over
  }
  if (format === 'pdf') await recognizeInChild(path, format, pending, { signal, onPage: store })
  else for (const page of pending) if (!(await recognizePicture(path, format, page, { signal, store }))) break
  if (!isOurs) return 'lost'
  return left > 0 ? 'more' : 'done'
}

/** The file is a picture, or has one as this part. @returns what `store` returns */
async function recognizePicture(
  path: string,
  format: DocumentFormat,
  page: number,
  { signal, store }: { signal?: AbortSignal; store: (page: Stored) => Promise<boolean> },
): Promise<boolean> {
  const isFile = format === 'picture'
  const bytes = isFile ? await readFile(path) : await takePictureInChild(path, format, page)
  const drawn = `${path}.pgm`
  if (!(await drawPicture(bytes, drawn))) return store({ page, failure: 'page_failed' })
  let goesOn = true
  await recognizeInChild(drawn, 'picture', [1], {
    signal,
    onPage: async (read) => {
      const { text, confidence, failure } = read
      // A part of a document has no page on which its words have places.
      goesOn = await store({ ...(isFile ? read : { text, confidence, failure }), page })
      return goesOn
    },
  })
  return goesOn
}

type Stored = Pick<RecognizedPage, 'page'> & { failure: string | null } & Partial<RecognizedPage>

async function storePage(
  admin: SupabaseClient,
  held: Held,
  { page, text, confidence, failure, width, height, runs }: Stored,
): Promise<boolean> {
  const read = failure
    ? { page_text: null, page_confidence: null }
    : { page_text: text, page_confidence: confidence }
  const places = { page_width: width ?? null, page_height: height ?? null, page_runs: runs ?? null }
  const args = { ...held, page, ...read, page_failure: failure, ...places }
  return await call(admin, 'store_recognized_page', args, z.boolean())
}

/** Writes the picture grey, upright and bounded. Returns false for a broken one. */
async function drawPicture(bytes: Buffer, path: string): Promise<boolean> {
  if (!isImage(bytes)) return false
  const image = await openImage(bytes)
  const picture = await image
    .resize(photoSide, photoSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (!picture) return false
  const { data, info } = picture
  await writeFile(path, toPgm({ width: info.width, height: info.height, pixels: data }))
  return true
}

const reasonsOfPages: readonly (ExtractReason | null)[] = [
  'no_text',
  'some_pages_without_text',
  'page_failed',
]

/** A recognized text that has read a picture too has so many times the letters of the file's own. */
const readsMore = 1.2

/** The longer one of two texts of a page counts, unless the file's own is in doubt. Blank pages are not missing. */
export function addRecognized(result: ExtractResult, done: Done): ExtractResult {
  if (done.length === 0) return result
  const pages = new Map(result.pages.map((page) => [page.page, page]))
  for (const read of done) {
    const flow = result.pageCount === null ? { flow: flowAfter(result.pages, read.page) } : {}
    if (isBetter(read.text, pages.get(read.page))) pages.set(read.page, { ...toPageText(read), ...flow })
  }
  const failed = done.find(({ page, failure }) => failure && !pages.has(page))
  const fromPages = failed ? 'page_failed' : pages.size === 0 ? 'no_text' : null
  const reason = reasonsOfPages.includes(result.reason) ? fromPages : result.reason
  const state = reason === null ? 'ready' : pages.size > 0 ? 'partly' : 'failed'
  return { ...result, state, reason, pages: [...pages.values()].sort((a, b) => a.page - b.page) }
}

/** The place of a picture among the paragraphs: it is one, after those of the part before it. */
function flowAfter(parts: readonly PageText[], page: number): PartFlow {
  const before = parts.findLast((part) => part.page < page)
  if (!before?.flow) return { firstParagraph: page, headings: [] }
  const paragraphs = before.text.split('\n\n').length
  return { firstParagraph: before.flow.firstParagraph + paragraphs + (page - before.page - 1), headings: [] }
}

function isBetter(read: string, page: PageText | undefined): boolean {
  const [letters, known] = [countLetters(read), countLetters(page?.text ?? '')]
  // The stamp of a signing service may be longer than the page that it stands on.
  if (page?.pictured && Math.max(letters, known + countAdded(read, page.text)) > readsMore * known)
    return isAsLikely(read, page.text)
  if (letters > readsMore * known) return true
  if (!page || letters <= known / 2 || !isInDoubt(page) || !isProper(read)) return false
  return page.doubtful === true || isLikelier(read, page.text)
}

/** Letters and digits of the words of the first text that are not in the second. */
function countAdded(read: string, known: string): number {
  const wordsOf = (text: string) => text.match(/[\p{L}\d]+/gu) ?? []
  const there = new Set(wordsOf(known))
  return countLetters(
    wordsOf(read)
      .filter((word) => !there.has(word))
      .join(''),
  )
}

const isProper = (text: string) => !isGarbled(text) && !isNoLanguage(text)

function toPageText({ page, text, width, height, runs }: Done[number]): PageText {
  const places = width !== null && height !== null && runs !== null ? { width, height, runs } : {}
  return { page, text, recognized: true, ...places }
}
