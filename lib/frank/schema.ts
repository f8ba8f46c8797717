import { z } from 'zod'
import { longestQuestion } from '@/lib/assistant/contract'
import { sourceThreshold } from '@/lib/assistant/threshold'
import { locales } from '@/lib/i18n/locales'
import { toOneLine, withoutControls } from '@/lib/text/one-line'
import { feedbackReasons } from './codes'

/** Other fields of the body (such as association_id) are ignored because the server knows the asker. */
export const chatQuestionSchema = z.object({
  question: z
    .string()
    .transform((text) => withoutControls(text).trim())
    .pipe(z.string().min(1, 'question_empty').max(longestQuestion, 'question_too_long')),
  language: z.enum(locales).catch('en'),
  is_mobile: z.boolean().catch(false),
  network_type: z
    .string()
    .regex(/^[\w-]{1,50}$/)
    .nullish()
    .catch(null),
  /** An existing conversation of the asker continues; any other id begins a new one. */
  conversation_id: z.uuid().nullish().catch(null),
})

export type ChatQuestion = z.infer<typeof chatQuestionSchema>

export const assistantFaqSchema = z.object({
  faq_id: z.uuid(),
  question: z.string().trim().min(1).max(500),
  answer: z.string().trim().min(1).max(10_000),
  association_id: z.number().int().positive(),
  action: z.enum(['update', 'delete']),
})

export const conversationIdSchema = z.object({ conversationId: z.uuid() })

export const renameSchema = conversationIdSchema.extend({
  title: z.string().transform(toOneLine).pipe(z.string().min(1).max(120)),
})

/** The board sees the name only with `shareIdentity`. */
export const ratingSchema = z
  .object({
    messageId: z.uuid(),
    helpful: z.boolean(),
    reason: z.enum(feedbackReasons).nullable(),
    shareIdentity: z.boolean(),
  })
  .refine(({ helpful, reason }) => !helpful || reason === null)

export type Rating = z.infer<typeof ratingSchema>

export const apiUrlSchema = z
  .string({ error: 'frank_url_invalid' })
  .trim()
  .max(2000, 'frank_url_invalid')
  .pipe(z.url({ protocol: /^https?$/, error: 'frank_url_invalid' }))

/** A disabled field is not sent, so the stored address stays. The threshold is fixed. */
export const frankSettingsSchema = z.object({
  isEnabled: z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false),
  apiUrl: apiUrlSchema.optional(),
  threshold: z.coerce
    .number('invalid_input')
    .min(0, 'frank_threshold_min')
    .max(1, 'frank_threshold_max')
    .default(sourceThreshold),
})

export type FrankSettingsInput = z.infer<typeof frankSettingsSchema>
