import 'server-only'
import { unstable_rethrow } from 'next/navigation'
import { z } from 'zod'
import type { Waiting } from '@/lib/admin-tasks/admin-task'
import { type FrankSettings, frankSettingsRow, toFrankSettings } from '@/lib/frank/settings'
import { logUnexpectedError } from '@/lib/log'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { expectedKinds, type FirstSteps, type Step, steps } from './first-steps'
import { firstStepsSchema } from './schema'

const page = frankSettingsRow.extend({
  golden_to_review: z.number(),
  support_until: z.coerce.date().nullable(),
  first_steps: firstStepsSchema,
  missing: z.object({ kinds: z.array(z.enum(expectedKinds)), year: z.number() }).nullable(),
  tasks: z
    .object({
      open_cases: z.number(),
      waiting_members: z.number(),
      erasures: z.number(),
      unread_documents: z.number(),
      unread_section: z.uuid().nullable(),
      replaced_texts: z.number(),
      disagreements: z.number(),
      rule_changes: z.number(),
      has_numbers: z.boolean(),
    })
    .nullable(),
})

type AdminPage = {
  settings: FrankSettings
  firstSteps: FirstSteps | null
  /** Is null for a member or a visitor, because the guard refuses them. */
  waiting: Waiting | null
  /** While operators of the installation may look into the association. */
  supportUntil: Date | null
}

/** `firstSteps` is null once they are dismissed. */
export async function getAdminPage(): Promise<AdminPage> {
  const { first_steps, missing, tasks, golden_to_review, support_until, ...row } = await call(
    await getServerClient(),
    'get_admin_page',
    {},
    page,
  )
  const settings = toFrankSettings(row)
  const waiting = tasks &&
    missing && {
      cases: tasks.open_cases,
      questions: settings.openQuestions,
      erasures: tasks.erasures,
      unread: tasks.unread_documents,
      unreadSection: tasks.unread_section,
      replaced: tasks.replaced_texts,
      disagreements: tasks.disagreements,
      decisions: tasks.rule_changes,
      members: tasks.waiting_members,
      golden: golden_to_review,
      hasNumbers: tasks.has_numbers,
      missing,
    }
  return { settings, firstSteps: first_steps, waiting, supportUntil: support_until }
}

/**
 * What is left besides the step that the caller does now. Null if nothing is, or the steps are dismissed. A
 * failure is logged, because the page works without this hint.
 */
export async function findNextStep(doing: Step): Promise<Step | null> {
  try {
    const { firstSteps } = await getAdminPage()
    return steps.find((step) => firstSteps && step !== doing && !firstSteps.done[step]) ?? null
  } catch (error) {
    unstable_rethrow(error)
    logUnexpectedError('find the next step', error)
    return null
  }
}
