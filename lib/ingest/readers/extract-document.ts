import { open } from 'node:fs/promises'
import { findProblemInFile } from '@/lib/ingest/first-bytes'
import type { DocumentFormat } from '@/lib/ingest/formats'
import { defaultExtractLimits, type ExtractLimits } from '@/lib/ingest/sandbox/extract-limits'
import type { ExtractReason, ExtractResult } from '@/lib/ingest/sandbox/extract-result'
import { type ChildReading, readInChild } from '@/lib/ingest/sandbox/read-in-child'

/** A bad file is a result. @throws Error if the file cannot be opened, the signal's reason when it aborts */
export async function extractDocument(
  filePath: string,
  format: DocumentFormat,
  limits: Partial<ExtractLimits> = {},
  signal?: AbortSignal,
): Promise<ExtractResult> {
  const allLimits = { ...defaultExtractLimits, ...limits }
  const file = await open(filePath, 'r')
  try {
    const problem = await findProblemInFile(file, format, allLimits)
    if (problem) return { ...nothing(problem), pageCount: toPageCount(format, 0) }
    if (format === 'picture') return { ...nothing('no_text'), pageCount: 1, unread: [1] }
    const result = judge(await readInChild(file.fd, format, allLimits, signal))
    return { ...result, pageCount: toPageCount(format, result.pageCount) }
  } finally {
    await file.close()
  }
}

const nothing = (reason: ExtractReason): Omit<ExtractResult, 'pageCount'> => ({
  state: 'failed',
  reason,
  pages: [],
  unread: [],
  titles: [],
})

const toPageCount = (format: DocumentFormat, count: number | null) =>
  format === 'pdf' || format === 'picture' ? count : null

function judge({ pageCount, pages, failedPages, titles, stoppedBy }: ChildReading): ExtractResult {
  const withText = pages.filter((page) => page.text !== '')
  const empty = pages.filter(({ text }) => text === '').map(({ page }) => page)
  const unread = [...empty, ...failedPages].sort((a, b) => a - b)
  const reason = stoppedBy ?? reasonFromPages(pages.length, withText.length, failedPages.length)
  const state = reason === null ? 'ready' : withText.length > 0 ? 'partly' : 'failed'
  return { state, reason, pageCount, pages: withText, unread, titles }
}

function reasonFromPages(read: number, withText: number, failed: number): ExtractReason | null {
  if (failed > 0) return 'page_failed'
  if (withText === 0) return 'no_text'
  return withText < read ? 'some_pages_without_text' : null
}
