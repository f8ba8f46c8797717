import { z } from 'zod'
import { type Certainty, certainties } from '@/lib/assistant/contract'
import { frankErrorTypes } from './codes'

export const logRow = z.object({
  id: z.uuid(),
  created_at: z.coerce.date(),
  correlation_id: z.uuid(),
  association_id: z.number().nullable(),
  question: z.string(),
  language: z.string(),
  api_url: z.string().nullable(),
  success: z.boolean(),
  response_time_ms: z.number().nullable(),
  answer: z.string().nullable(),
  certainty: z.enum(certainties).nullable(),
  relevance: z.number().nullable(),
  error_type: z.enum(frankErrorTypes).nullable(),
  error_code: z.string().nullable(),
  error_message: z.string().nullable(),
  is_mobile: z.boolean(),
  network_type: z.string().nullable(),
})

export type FrankLog = {
  id: string
  createdAt: Date
  correlationId: string
  associationId: number | null
  question: string
  language: string
  apiUrl: string | null
  success: boolean
  responseTimeMs: number | null
  answer: string | null
  certainty: Certainty | null
  relevance: number | null
  errorType: (typeof frankErrorTypes)[number] | null
  errorCode: string | null
  errorMessage: string | null
  isMobile: boolean
  networkType: string | null
}

export function toFrankLog(log: z.infer<typeof logRow>): FrankLog {
  return {
    id: log.id,
    createdAt: log.created_at,
    correlationId: log.correlation_id,
    associationId: log.association_id,
    question: log.question,
    language: log.language,
    apiUrl: log.api_url,
    success: log.success,
    responseTimeMs: log.response_time_ms,
    answer: log.answer,
    certainty: log.certainty,
    relevance: log.relevance,
    errorType: log.error_type,
    errorCode: log.error_code,
    errorMessage: log.error_message,
    isMobile: log.is_mobile,
    networkType: log.network_type,
  }
}
