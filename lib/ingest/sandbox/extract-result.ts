import type { PageText } from '@/lib/ingest/chunking/page'
import type { StopReason } from './child-message'

/** The database stores them as text. */
export const extractReasons = [
  'empty_file',
  'file_too_large',
  'not_a_pdf',
  'wrong_type',
  'encrypted',
  'broken',
  'no_text',
  'some_pages_without_text',
  'page_failed',
  'pictures_not_read',
  'attachments_not_read',
  'too_many_pages',
  'too_much_text',
  'unpacks_too_large',
  'time_limit',
  'memory_limit',
] as const

/** Limits a title that the document states. */
export const longestTitle = 500

export type ExtractReason = (typeof extractReasons)[number]

export type ExtractState = 'ready' | 'partly' | 'failed'

export type ExtractResult = {
  state: ExtractState
  /** The reason is null exactly when the state is `ready`. */
  reason: ExtractReason | null
  /** The count that the document states; 0 if it could not be opened, null if it has no pages. */
  pageCount: number | null
  /** Lists the pages with text, ascending, or the parts of a document without pages. */
  pages: PageText[]
  /** Pages, or parts that are pictures, ascending, that hold no text or whose text could not be read. */
  unread: number[]
  /** The file states these titles, the most visible first. They are untrusted and often name the program. */
  titles: string[]
}

export class Unreadable extends Error {
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(reason)
    this.reason = reason
    this.name = 'Unreadable'
  }
}
