import { z } from 'zod'
import {
  type Answer,
  answerSourceSchema,
  type Certainty,
  certainties,
  contractLimits,
  longestQuestion,
  type NearestDocument,
  nearestDocumentSchema,
} from '@/lib/assistant/contract'
import { frankLimits } from '@/lib/frank/limits'
import { withoutControls } from '@/lib/text/one-line'
import { isPartialDate } from '@/lib/text/partial-date'

const cleanText = (max: number) => z.string().max(max).transform(withoutControls)

/** An invalid additional field counts as missing. */
const orNull = <T>(schema: z.ZodType<T>) =>
  schema
    .nullish()
    .catch(null)
    .transform((value) => value ?? null)

/** Some services send a page as "3". */
const page = orNull(
  z.union([
    z.number().int().positive(),
    z
      .string()
      .regex(/^\d{1,6}$/)
      .transform(Number),
  ]),
)

const nearestName = cleanText(500)
  .transform((name) => name.trim())
  .pipe(z.string().min(1))

/** An invalid list is dropped, and the answer stays. */
const nearest = z
  .array(nearestDocumentSchema.extend({ source: nearestName, page }))
  .max(contractLimits.nearest)
  .nullish()
  .catch(null)
  .transform((value) => value ?? [])

/** The fields of our own service are null if another one omits them or sends invalid values. */
export type AssistantAnswer = Omit<
  Answer,
  'certainty' | 'relevance' | 'answered_question' | 'nearest' | 'is_reading'
> & {
  certainty: Certainty | null
  relevance: number | null
  answered_question: string | null
  nearest: NearestDocument[]
  is_reading: boolean
}

/** The input is untrusted. An invalid additional field does not invalidate the answer. */
export const assistantAnswerSchema: z.ZodType<AssistantAnswer> = z
  .object({
    answer: cleanText(frankLimits.answerCharacters),
    source: cleanText(500)
      .nullish()
      .transform((value) => value ?? ''),
    sources: z
      .array(
        answerSourceSchema.extend({
          text: cleanText(10_000),
          source: cleanText(500),
          page,
          heading: orNull(cleanText(500)).transform((value) => value || null),
          paragraph: page,
          document_id: orNull(z.uuid()),
          faq_id: orNull(z.uuid()),
          board: answerSourceSchema.shape.board.catch(undefined),
          article_id: z.uuid().optional().catch(undefined),
          event_id: z.uuid().optional().catch(undefined),
          date: orNull(z.string().refine(isPartialDate)),
          valid_from: answerSourceSchema.shape.valid_from.catch(undefined),
          valid_to: answerSourceSchema.shape.valid_to.catch(undefined),
          replaced_by: z
            .object({ document_id: z.uuid(), source: cleanText(500) })
            .optional()
            .catch(undefined),
        }),
      )
      .max(contractLimits.sources)
      .nullish()
      .transform((value) => keepShort(value ?? [])),
    certainty: orNull(z.enum(certainties)),
    relevance: orNull(z.number().transform((value) => Math.min(1, Math.max(0, value)))),
    answered_question: orNull(cleanText(longestQuestion)).transform((value) => value?.trim() || null),
    nearest,
    is_reading: z.boolean().catch(false),
  })
  .transform(withoutContradiction)

/** `closest` needs passages; a refusal or a greeting has none. */
function withoutContradiction(answer: AssistantAnswer): AssistantAnswer {
  const { certainty, sources } = answer
  const isContradicted =
    sources.length > 0 ? certainty === 'none' || certainty === 'greeting' : certainty === 'closest'
  return isContradicted ? { ...answer, certainty: null } : answer
}

function keepShort<T>(sources: T[]): T[] {
  let length = 0
  return sources.filter((source) => {
    length += JSON.stringify(source).length
    return length <= frankLimits.sourcesLength
  })
}
