import { type FileHandle, open } from 'node:fs/promises'
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

function judge({ pageCount, pages, failedPages, titles, stoppedBy, leftOut }: ChildReading): ExtractResult {
  const withText = pages.filter((page) => page.text !== '')
  const empty = pages.filter(({ text }) => text === '').map(({ page }) => page)
  const unread = [...empty, ...failedPages].sort((a, b) => a - b)
  const ofPages = reasonFromPages(pages.length, withText.length, failedPages.length)
  // Pages without text are read from their pictures afterwards, and what is left out stays so.
  const reason = stoppedBy ?? (ofPages === 'page_failed' ? ofPages : (leftOut ?? ofPages))
  const state = reason === null ? 'ready' : withText.length > 0 ? 'partly' : 'failed'
  return { state, reason, pageCount, pages: withText, unread, titles }
}

function reasonFromPages(read: number, withText: number, failed: number): ExtractReason | null {
  if (failed > 0) return 'page_failed'
  if (withText === 0) return 'no_text'
  return withText < read ? 'some_pages_without_text' : null
}

/** Readers accept `%PDF-` anywhere in the first 1,024 bytes (ISO 32000-1, Annex H, note 13). */
const headerBytes = 1024

/** Reads at fixed positions, so the handle's own position stays 0. */
export async function findProblemInFile(
  file: FileHandle,
  format: DocumentFormat,
  limits: Pick<ExtractLimits, 'fileBytes'>,
): Promise<ExtractReason | null> {
  const { size } = await file.stat()
  if (size === 0) return 'empty_file'
  if (size > limits.fileBytes) return 'file_too_large'
  if (format === 'picture') return null
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
  const head = buffer.subarray(0, bytesRead)
  if (format === 'pdf') return head.includes('%PDF-') ? null : 'not_a_pdf'
  if (format === 'docx' || format === 'odt')
    return head.subarray(0, 4).equals(Buffer.from('PK\x03\x04')) ? null : 'wrong_type'
  return null
}
