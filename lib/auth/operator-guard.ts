import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { pagePathHeader, toCodeStep, toSignIn, toSignInAgain } from './next-path'
import { operatorPath } from './permissions'
import { getSession } from './session'

/** What an operator's session still needs before the console opens. */
const operatorStates = ['ready', 'needs_code', 'needs_factor'] as const
type OperatorState = (typeof operatorStates)[number]

export type Operator = { userId: string; email: string }

/** Where an operator without a second factor sets it up. */
export const operatorTwoStepPath = `${operatorPath}/two-step`

/** Returns null for everybody else than an operator of the installation. The database decides. */
export function getOperatorState(client: SupabaseClient): Promise<OperatorState | null> {
  return call(client, 'get_operator_state', {}, z.enum(operatorStates).nullable())
}

type Found = { operator: Operator; state: OperatorState | null; client: SupabaseClient }

/** Runs once per request. Returns null without a session. */
const findOperator = cache(async (): Promise<Found | null> => {
  const session = await getSession()
  if (!session) return null
  const client = await getServerClient()
  const operator = { userId: session.userId, email: session.email ?? '' }
  return { operator, state: await getOperatorState(client), client }
})

/** Others than operators get the page that does not exist. */
async function requireRole(): Promise<Found> {
  const page = (await headers()).get(pagePathHeader) ?? ''
  const found = await findOperator()
  if (!found) redirect(toSignIn(page))
  if (found.state === 'needs_code') redirect(toCodeStep(page))
  if (found.state) return found
  if (!(await call(found.client, 'has_live_session', {}, z.boolean()))) redirect(toSignInAgain(page))
  notFound()
}

/** The guard of the console's pages: an operator whose session has a second factor. */
export async function requireOperator(): Promise<Operator> {
  const { operator, state } = await requireRole()
  if (state === 'needs_factor') redirect(operatorTwoStepPath)
  return operator
}

/** The guard of the page that sets the second factor up. */
export async function requireOperatorAccount(): Promise<Operator & { isReady: boolean }> {
  const { operator, state } = await requireRole()
  return { ...operator, isReady: state === 'ready' }
}

/** For actions. @throws AppError `session_expired`, `access_denied`, `second_factor_needed` */
export async function authorizeOperator({ withoutFactor = false } = {}): Promise<Operator> {
  const found = await findOperator()
  if (!found) throw new AppError('session_expired')
  if (!found.state) throw new AppError('access_denied')
  if (found.state === 'ready' || (withoutFactor && found.state === 'needs_factor')) return found.operator
  throw new AppError('second_factor_needed')
}
