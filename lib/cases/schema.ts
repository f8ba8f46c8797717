import { z } from 'zod'
import { toOneLine } from '@/lib/text/one-line'
import {
  type CaseKind,
  caseKinds,
  caseStates,
  maxCaseFileBytes,
  maxCaseFiles,
  maxCaseText,
  openStates,
} from './case'
import { kinds } from './kinds/all'
import type { Field } from './kinds/kind'

const id = z.guid('not_found')

const words = z
  .string()
  .default('')
  .transform((text) => text.replace(/\r\n?/g, '\n').replaceAll('\0', '').trim())
  .pipe(z.string().max(maxCaseText, 'case_text_long'))

const isThere = (value: string) => value !== ''

/** A draft may lack anything, and what it has is valid. */
function toFieldSchema({ input, options = [], isOptional }: Field, isDraft: boolean): z.ZodType<string> {
  const inputs: Record<Field['input'], z.ZodType<string>> = {
    line: words.transform(toOneLine).pipe(z.string().max(200, 'case_text_long')),
    text: words,
    day: z.literal('').or(z.iso.date('case_day_invalid')).default(''),
    choice: z.enum(['', ...options], { error: 'case_field_required' }).default(''),
  }
  return isDraft || isOptional ? inputs[input] : inputs[input].refine(isThere, 'case_field_required')
}

const isInOrder = ({ startsOn, endsOn }: Record<string, string>) => !startsOn || !endsOn || endsOn >= startsOn
const wrongOrder = { error: 'case_ends_first', path: ['endsOn'] }

/** The fields of a kind. */
export function toFieldsSchema(kind: CaseKind, isDraft = false) {
  const fields = Object.entries(kinds[kind].fields)
  return z
    .object(Object.fromEntries(fields.map(([name, field]) => [name, toFieldSchema(field, isDraft)])))
    .refine(isInOrder, wrongOrder)
}

/** A form without chosen files sends one empty one. */
const files = z
  .array(z.instanceof(File, { error: 'case_files_failed' }))
  .transform((sent) => sent.filter(({ size }) => size > 0))
  .refine((sent) => sent.length <= maxCaseFiles, 'case_files_many')
  .refine((sent) => sent.reduce((sum, { size }) => sum + size, 0) <= maxCaseFileBytes, 'case_files_too_large')
  .default([])

/** The fields of a form that are sent once for each file. */
export const caseListNames = ['files', 'removeFiles'] as const

/** The schema of the form's kind checks its other fields. `id` is set by the page, so that sending twice makes one case. */
const toCaseSchema = (isDraft: boolean) =>
  z
    .looseObject({
      id,
      kind: z.enum(caseKinds),
      files,
      removeFiles: z.array(id).max(maxCaseFiles).default([]),
    })
    .transform((input, context) => {
      const { id, kind, files, removeFiles } = input
      const fields = toFieldsSchema(kind, isDraft).safeParse(input)
      if (fields.success) return { id, kind, files, removeFiles, fields: fields.data }
      for (const { path, message } of fields.error.issues) context.addIssue({ code: 'custom', path, message })
      return z.NEVER
    })

export const sendCaseSchema = toCaseSchema(false)
export const saveDraftSchema = toCaseSchema(true)
export type CaseInput = z.infer<typeof sendCaseSchema>

export const caseIdSchema = z.object({ caseId: id })

/** An entry of the thread. Its id is set by the page, so that sending twice makes one entry. */
export const entryTextSchema = z.object({ text: words.refine(isThere, 'case_field_required') })
export const writeSchema = entryTextSchema.extend({ caseId: id, entryId: id, files })
export type WriteInput = z.infer<typeof writeSchema>

/** As stored with a decision. */
export const ruleSchema = z.object({
  text: z.string().max(4000),
  source: z.string().max(500),
  page: z.number().nullable(),
  document_id: z.guid().nullable(),
  faq_id: z.guid().nullable(),
})

/** The chosen quote, as JSON in a field. An empty field cites nothing. */
const rule = z
  .string()
  .max(9000, 'invalid_input')
  .default('')
  .transform((json, context) => {
    if (json === '') return null
    try {
      return ruleSchema.parse(JSON.parse(json))
    } catch {
      context.addIssue({ code: 'custom', message: 'invalid_input' })
      return z.NEVER
    }
  })

/** These say something only with words. The database checks it too. */
const wordy = ['more_asked', 'approved_with_conditions', 'refused']

const step = { state: z.enum(caseStates, { error: 'case_state_required' }), text: words }
const hasReason = ({ state, text }: { state: string; text: string }) => !wordy.includes(state) || text !== ''
const noReason = { error: 'case_reason_required', path: ['text'] }

export const moveTextSchema = z.object(step).refine(hasReason, noReason)
export const moveSchema = z
  .object({ caseId: id, entryId: id, version: z.coerce.number().int(), ...step, rule })
  .refine(hasReason, noReason)
export type MoveInput = z.infer<typeof moveSchema>

export const withdrawSchema = z.object({ caseId: id, entryId: id, version: z.int() })

export const noteTextSchema = z.object({ text: words })
export const noteSchema = noteTextSchema.extend({ caseId: id, seen: words })
export type NoteInput = z.infer<typeof noteSchema>

/** Invalid parameters are ignored. */
export const boardFilterSchema = z.object({
  kind: z.enum(caseKinds).nullable().catch(null),
  state: z.enum(['open', ...openStates, 'closed']).catch('open'),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
})

export const pageSchema = boardFilterSchema.shape.page
