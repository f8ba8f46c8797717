import { z } from 'zod'
import { switchField } from '@/lib/switch-field'
import { toOneLine } from '@/lib/text/one-line'
import { boardKinds } from './board'

const line = (longest: number) =>
  z.string().transform(toOneLine).pipe(z.string().max(longest, 'board_text_long'))

const name = z
  .string({ error: 'board_name_required' })
  .transform(toOneLine)
  .pipe(z.string().min(1, 'board_name_required').max(200, 'board_text_long'))

const optional = (text: z.ZodType<string, string>) =>
  z
    .string()
    .default('')
    .transform((typed) => toOneLine(typed) || null)
    .pipe(text.nullable())

const detail = optional(line(200))
const phone = optional(z.string().regex(/^\+?[0-9(][0-9 ()/-]{1,38}[0-9]$/, 'board_phone_invalid'))
const email = optional(
  z
    .string()
    .transform((typed) => typed.toLowerCase())
    .pipe(z.email('email_invalid').max(254, 'email_invalid')),
)
const memberId = optional(z.guid('not_found'))

/** Only https and http. An address without a scheme gets https. */
const url = z
  .string({ error: 'board_url_required' })
  .transform(toOneLine)
  .pipe(z.string().min(1, 'board_url_required').max(1000, 'board_url_invalid'))
  .transform((typed) =>
    /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?:[/?#]|$)/u.test(typed) ? `https://${typed}` : typed,
  )
  .transform((typed, context) => {
    const address = URL.canParse(typed) ? new URL(typed) : null
    const isSafe = address && /^https?:$/.test(address.protocol) && !address.username && !address.password
    if (isSafe && address.href.length <= 2000) return address.href
    context.addIssue({ code: 'custom', message: 'board_url_invalid' })
    return z.NEVER
  })

const requiredPhone = phone.pipe(z.string({ error: 'board_phone_required' }))

/** `id` comes from the form, so sending twice makes one entry. A new entry has no `version`. */
const shared = { id: z.guid('not_found'), version: z.string().max(40).default(''), name, detail }

/** Emergency numbers are for members alone. */
export const boardEntrySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), ...shared, phone, email, memberId, isPublic: switchField }),
  z.object({ kind: z.literal('number'), ...shared, phone: requiredPhone }),
  z.object({ kind: z.literal('link'), ...shared, url, isPublic: switchField }),
])
export type BoardEntryInput = z.infer<typeof boardEntrySchema>

export const boardEntryIdSchema = z.object({ id: z.guid('not_found') })
export const moveBoardEntrySchema = boardEntryIdSchema.extend({ direction: z.enum(['up', 'down']) })

/** The numbers that the dashboard and a refusal of the assistant show. */
export const emergencyNumbersSchema = z.array(
  z.object({ id: z.uuid(), name: z.string(), detail: z.string().nullable(), phone: z.string() }),
)

export const faultReportSchema = z.object({ name: z.string(), url: z.url() }).nullable()

export const boardParamsSchema = z.object({
  edit: z.guid().optional().catch(undefined),
  add: z.enum(boardKinds).optional().catch(undefined),
  done: z.enum(['created', 'updated', 'deleted']).optional().catch(undefined),
})
