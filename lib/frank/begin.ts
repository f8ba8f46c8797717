import 'server-only'
import { z } from 'zod'
import { type Member, readMember } from '@/lib/auth/membership'
import type { SessionClaims } from '@/lib/auth/session-token'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { getAdminClient } from '@/lib/supabase/admin'
import { call } from '@/lib/supabase/read'
import { type ServiceConfig, serviceConfigSchema } from './config'

export type Asker = { member: Member; config: ServiceConfig }

const begun = z.object({ member: z.unknown(), allowed: z.boolean(), config: serviceConfigSchema }).nullable()

/** `session` must be verified. @throws AppError `session_expired`, `too_many_attempts` */
export async function beginQuestion(session: SessionClaims): Promise<Asker> {
  const perMinute = env().FRANK_QUESTIONS_PER_MINUTE
  // Uses the secret key because a caller who can count could lock others out, and because only admins can
  // read the address (decision 13).
  const args = {
    person: session.userId,
    session: session.sessionId,
    member_limit: perMinute,
    organization_limit: 10 * perMinute,
  }
  const found = await call(getAdminClient(), 'begin_frank_question', args, begun)
  if (!found) throw new AppError('session_expired')
  if (!found.allowed) throw new AppError('too_many_attempts')
  return { member: readMember(found.member), config: found.config }
}
