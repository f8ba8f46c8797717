import { z } from 'zod'
import {
  type Answer,
  type Certainty,
  certainties,
  contractLimits,
  longestQuestion,
  type NearestDocument,
} from '@/lib/assistant/contract'
import { frankLimits } from '@/lib/frank/limits'
import { withoutControls } from '@/lib/text/one-line'
import { isPartialDate } from '@/lib/text/partial-date'

const cleanText = (max: number) => z.string().max(max).transform(withoutControls)

/** Some services send a page as "3". */
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

const board = z
  .literal(true)
  .nullish()
  .catch(null)
  .transform((value) => value ?? undefined)

const date = z
  .string()
  .refine(isPartialDate)
  .nullish()
  .catch(null)
  .transform((value) => value ?? null)

const nearestName = cleanText(500)
  .transform((name) => name.trim())
  .pipe(z.string().min(1))

/** An invalid value is dropped and the answer kept. */
const nearest = z
  .array(z.object({ document_id: z.uuid(), source: nearestName, page }))
  .max(contractLimits.nearest)
  .nullish()
  .catch(null)
  .transform((value) => value ?? [])

/** The fields of our own service are null if another one omits them or sends invalid values. */
export type AssistantAnswer = Omit<Answer, 'certainty' | 'relevance' | 'answered_question' | 'nearest'> & {
  certainty: Certainty | null
  relevance: number | null
  answered_question: string | null
  nearest: NearestDocument[]
}

/** Untrusted input. An invalid additional field does not invalidate the answer. */
export const assistantAnswerSchema: z.ZodType<AssistantAnswer> = z
  .object({
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
          board,
          date,
        }),
      )
      .max(contractLimits.sources)
      .nullish()
      .transform((value) => keepShort(value ?? [])),
    certainty: z
      .enum(certainties)
      .nullish()
      .catch(null)
      .transform((value) => value ?? null),
    relevance: z
      .number()
      .nullish()
      .catch(null)
      .transform((value) => (typeof value === 'number' ? Math.min(1, Math.max(0, value)) : null)),
    answered_question: cleanText(longestQuestion)
      .nullish()
      .catch(null)
      .transform((value) => value?.trim() || null),
    nearest,
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
