import 'server-only'
import { readFile, writeFile } from 'node:fs/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { isImage, openImage } from '@/lib/images/open-image'
import type { PageText } from '@/lib/ingest/chunking/page'
import type { DocumentFormat } from '@/lib/ingest/formats'
import { isGarbled } from '@/lib/ingest/layout/garbled'
import type { ExtractReason, ExtractResult } from '@/lib/ingest/sandbox/extract-result'
import { call } from '@/lib/supabase/read'
import { toPgm } from './images'
import { isNoLanguage } from './prose'
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
  if (pageCount === null) return []
  const short = pages
    .filter(({ text, doubtful }) => doubtful || countLetters(text) < fewLetters)
    .map(({ page }) => page)
  return [...unread, ...short].sort((a, b) => a - b)
}

const isInDoubt = ({ text, doubtful }: PageText) => doubtful === true || isNoLanguage(text)

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
  const source = format === 'picture' ? await drawPicture(path) : path
  if (source === null) return storeFailures(admin, held, pending)
  let left = pending.length
  let isOurs = true
  await recognizeInChild(source, format, pending, {
    signal,
    onPage: async (page) => {
      isOurs = await storePage(admin, held, page)
      left -= 1
      return isOurs && performance.now() < over
    },
  })
  if (!isOurs) return 'lost'
  return left > 0 ? 'more' : 'done'
}

async function storeFailures(
  admin: SupabaseClient,
  held: Held,
  pages: readonly number[],
): Promise<'done' | 'lost'> {
  for (const page of pages)
    if (!(await storePage(admin, held, { page, failure: 'page_failed' }))) return 'lost'
  return 'done'
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

/** Makes the picture grey, upright and bounded. Returns null for a broken one. */
async function drawPicture(path: string): Promise<string | null> {
  const bytes = await readFile(path)
  if (!isImage(bytes)) return null
  const image = await openImage(bytes)
  const picture = await image
    .resize(photoSide, photoSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (!picture) return null
  const { data, info } = picture
  const drawn = `${path}.pgm`
  await writeFile(drawn, toPgm({ width: info.width, height: info.height, pixels: data }))
  return drawn
}

const reasonsOfPages: readonly (ExtractReason | null)[] = [
  'no_text',
  'some_pages_without_text',
  'page_failed',
]

/** The longer one of two texts of a page counts, unless the file's own is in doubt. Blank pages are not missing. */
export function addRecognized(result: ExtractResult, done: Done): ExtractResult {
  if (done.length === 0) return result
  const pages = new Map(result.pages.map((page) => [page.page, page]))
  for (const read of done)
    if (isBetter(read.text, pages.get(read.page))) pages.set(read.page, toPageText(read))
  const failed = done.find(({ page, failure }) => failure && !pages.has(page))
  const fromPages = failed ? 'page_failed' : pages.size === 0 ? 'no_text' : null
  const reason = reasonsOfPages.includes(result.reason) ? fromPages : result.reason
  const state = reason === null ? 'ready' : pages.size > 0 ? 'partly' : 'failed'
  return { ...result, state, reason, pages: [...pages.values()].sort((a, b) => a.page - b.page) }
}

function isBetter(read: string, page: PageText | undefined): boolean {
  const [letters, known] = [countLetters(read), countLetters(page?.text ?? '')]
  return letters > known || (page !== undefined && letters > known / 2 && isInDoubt(page) && isProper(read))
}

const isProper = (text: string) => !isGarbled(text) && !isNoLanguage(text)

function toPageText({ page, text, width, height, runs }: Done[number]): PageText {
  const places = width !== null && height !== null && runs !== null ? { width, height, runs } : {}
  return { page, text, recognized: true, ...places }
}
