import { z } from 'zod'
import { locales } from '@/lib/i18n/locales'
import { frankLimits } from './limits'
import { withoutControls } from './without-controls'

const cleanText = (max: number) => z.string().max(max).transform(withoutControls)

/** What the chat sends. Anything else in the body (an association_id, say) is ignored: the server knows who asks. */
export const chatQuestionSchema = z.object({
  question: z
    .string()
    .transform((text) => withoutControls(text).trim())
    .pipe(z.string().min(1, 'question_empty').max(frankLimits.question, 'question_too_long')),
  language: z.enum(locales).catch('en'),
  is_mobile: z.boolean().catch(false),
  /** As browsers name it: 4g, wifi. */
  network_type: z
    .string()
    .regex(/^[\w-]{1,50}$/)
    .nullish()
    .catch(null),
  /** The asker's conversation that goes on, or that begins under this id. */
  conversation_id: z.uuid().nullish().catch(null),
})

export type ChatQuestion = z.infer<typeof chatQuestionSchema>

/** The request of an assistant service. */
export const assistantRequestSchema = z.object({
  question: z.string().trim().min(1).max(frankLimits.question),
  association_id: z.number().int().positive(),
  threshold: z.number().min(0).max(1).default(frankLimits.threshold),
  language: z.enum(locales).default('en'),
  /** Only for the service that we ship: the questions before this one, oldest first, so that "och på balkongen då?" is understood. */
  context: z.array(z.string().max(frankLimits.question)).max(frankLimits.context).optional(),
})

export type AssistantRequest = z.infer<typeof assistantRequestSchema>

/** Some services give a page as "3". */
const page = z
  .union([
    z.number().int().positive(),
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null)
  .transform((value) => value ?? null)

const heading = cleanText(500)
  .nullish()
  .catch(null)
  .transform((value) => value || null)

const sourceId = z
  .uuid()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null)

const nearestName = cleanText(500)
  .transform((name) => name.trim())
  .pipe(z.string().min(1))

/** Documents that came closest to a question without an answer. Whatever else a service says there costs no answer. */
const nearest = z
  .array(z.object({ document_id: z.uuid(), source: nearestName, page }))
  .max(3)
  .nullish()
  .catch(null)
  .transform((value) => value ?? [])

/** The answer of an assistant service, which is hostile until parsed. `document_id`, `faq_id`, `heading`, `paragraph` and `nearest` are additions of the service that we ship. */
export const assistantAnswerSchema = z.object({
  answer: cleanText(frankLimits.answerCharacters),
  source: cleanText(500)
    .nullish()
    .transform((value) => value ?? ''),
  sources: z
    .array(
      z.object({
        text: cleanText(10_000),
        source: cleanText(500),
        page,
        heading,
        paragraph: page,
        document_id: sourceId,
        faq_id: sourceId,
      }),
    )
    .max(50)
    .nullish()
    .transform((value) => keepShort(value ?? [])),
  nearest,
})

/** The first sources, as many as the log's column takes. */
function keepShort<T>(sources: T[]): T[] {
  let length = 0
  return sources.filter((source) => {
    length += JSON.stringify(source).length
    return length <= frankLimits.sourcesLength
  })
}

export type AssistantAnswer = z.infer<typeof assistantAnswerSchema>

/** Body of `POST {base}/faq`: that of sync-faq-to-frank without organization_id. */
export const assistantFaqSchema = z.object({
  faq_id: z.uuid(),
  question: z.string().trim().min(1).max(500),
  answer: z.string().trim().min(1).max(10_000),
  association_id: z.number().int().positive(),
  action: z.enum(['update', 'delete']),
})
