import type { PageText } from '@/lib/assistant/ingest/page'
import type { StopReason } from './child-message'

/** Why a document could not be read, or not wholly. The database keeps them as text; the UI has a sentence for each. */
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
  'too_many_pages',
  'too_much_text',
  'unpacks_too_large',
  'time_limit',
  'memory_limit',
] as const

export type ExtractReason = (typeof extractReasons)[number]

export type ExtractState = 'ready' | 'partly' | 'failed'

export type ExtractResult = {
  state: ExtractState
  /** Null exactly when the state is `ready`. */
  reason: ExtractReason | null
  /** What the document says of itself; 0 when it could not be opened, null where it has no pages. */
  pageCount: number | null
  /** The pages that have text, ascending; pages without text are left out. Of a document without pages, its parts. */
  pages: PageText[]
  /** Pages of a PDF or a picture, ascending, that hold no text or whose text could not be read. */
  unread: number[]
}

/** Ends the reading with a reason that the uploader is told. */
export class Unreadable extends Error {
  readonly reason: StopReason

  constructor(reason: StopReason) {
    super(reason)
    this.reason = reason
    this.name = 'Unreadable'
  }
}
