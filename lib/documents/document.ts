import { z } from 'zod'
import { type DocumentState, documentStates, type StateReason, toStateReason } from './state'

export const documentRow = z.object({
  id: z.uuid(),
  name: z.string(),
  display_name: z.string().nullable(),
  state: z.enum(documentStates),
  state_reason: z.string().nullable(),
  page_count: z.number().nullable(),
})

export type ListedDocument = {
  id: string
  name: string
  state: DocumentState
  reason: StateReason | null
  pageCount: number | null
}

export function toListedDocument(row: z.infer<typeof documentRow>): ListedDocument {
  return {
    id: row.id,
    name: row.display_name ?? row.name,
    state: row.state,
    reason: toStateReason(row.state_reason),
    pageCount: row.page_count,
  }
}
