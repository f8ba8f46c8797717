import 'server-only'
import { z } from 'zod'
import { type Certainty, certainties } from '@/lib/assistant/contract'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { logUnexpectedError } from '@/lib/log'
import { call, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { frankErrorTypes, type LogFilter } from './codes'

const listed = 100

const row = z.object({
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

export async function listFrankLogs({
  search,
  filter,
}: {
  search: string
  filter: LogFilter
}): Promise<FrankLog[]> {
  // Postgres stores no NUL, so no text can match.
  if (search.includes('\0')) return []
  const args = { search: search.trim().slice(0, 200), filter, row_limit: listed }
  return (await call(await getServerClient(), 'search_frank_logs', args, z.array(row))).map(toLog)
}

export async function loadFrankLogs(...query: Parameters<typeof listFrankLogs>): Promise<FrankLog[] | null> {
  return listFrankLogs(...query).catch((error: unknown) => {
    logUnexpectedError('frank logs', error)
    return null
  })
}

function toLog(log: z.infer<typeof row>): FrankLog {
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

/** Row level security allows only admins. @returns the number of deleted rows */
export async function clearFrankLogs(organizationId: OrganizationId): Promise<number> {
  const client = await getServerClient()
  const reply = await client
    .from('frank_interaction_logs')
    .delete({ count: 'exact' })
    .eq('organization_id', organizationId)
  await read('frank_interaction_logs', Promise.resolve(reply), z.null())
  return reply.count ?? 0
}
