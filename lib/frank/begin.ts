import 'server-only'
import { z } from 'zod'
import { type Member, readMember } from '@/lib/auth/membership'
import type { SessionClaims } from '@/lib/auth/token'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { getAdminClient } from '@/lib/supabase/admin'
import { callProcedure } from '@/lib/supabase/call-procedure'
import { type ServiceConfig, serviceConfigSchema } from './config'

/** A member who may ask a question now, and what their organisation has set about the service that answers. */
export type Asker = { member: Member; config: ServiceConfig }

const begun = z.object({ member: z.unknown(), allowed: z.boolean(), config: serviceConfigSchema }).nullable()

/**
 * Begins a question of whoever has this session: finds the member, counts the question against the limits of a minute and reads which service
 * answers, all in one round trip.
 * @param session verified, as `getSession` gives it: who asks is taken from it
 * @throws AppError `session_expired` or `too_many_attempts`
 */
export async function beginQuestion(session: SessionClaims): Promise<Asker> {
  const perMinute = env().FRANK_QUESTIONS_PER_MINUTE
  // The secret key, because whoever can count can also lock others out, and because only admins see the address (decision 13).
  const data = await callProcedure(getAdminClient(), 'begin_frank_question', {
    person: session.userId,
    session: session.sessionId,
    member_limit: perMinute,
    organization_limit: 10 * perMinute,
  })
  const found = begun.parse(data)
  if (!found) throw new AppError('session_expired')
  if (!found.allowed) throw new AppError('too_many_attempts')
  return { member: readMember(found.member), config: found.config }
}
