import 'server-only'
import { z } from 'zod'
import { getAdminClient } from '@/lib/supabase/admin'
import { call } from '@/lib/supabase/read'

const batch = 200

/**
 * Queues the reminders of cases that end soon, and closes those that have ended. The secret key: the worker does it for all
 * organisations. @returns how many cases
 */
export const advanceCases = (): Promise<number> =>
  call(getAdminClient(), 'advance_cases', { batch }, z.number())
