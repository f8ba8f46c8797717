'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import type { SettingsAnswer } from '@/components/frank/settings-form'
import { type ActionResult, createAction, readTyped } from '@/lib/action'
import { countAttempt } from '@/lib/auth/limits'
import { testConnection } from '@/lib/frank/connection'
import { analyzeFrank, type FrankAnalysis } from '@/lib/frank/debug'
import { clearFrankLogs } from '@/lib/frank/logs'
import { apiUrlSchema, frankSettingsSchema } from '@/lib/frank/schema'
import { getFrankSettings, resetFrankSettings, saveFrankSettings } from '@/lib/frank/settings'

const nothing = z.unknown()

const save = createAction(
  { name: 'saveFrankSettings', permission: 'admin', schema: frankSettingsSchema },
  async (input, admin) => {
    await saveFrankSettings(admin, input)
    refresh()
  },
)

const reset = createAction(
  { name: 'resetFrankSettings', permission: 'admin', schema: nothing },
  async (_input, admin) => {
    await resetFrankSettings(admin)
    refresh()
  },
)

const test = createAction(
  {
    name: 'testFrankConnection',
    permission: 'admin',
    schema: z.object({ apiUrl: apiUrlSchema.optional() }),
  },
  async ({ apiUrl }, admin) => {
    await countAttempt(['connectionTest', admin.id])
    return testConnection(apiUrl ?? (await getFrankSettings()).apiUrl)
  },
)

const analyze = createAction(
  { name: 'analyzeFrank', permission: 'admin', schema: nothing },
  async (_input, admin) => {
    await countAttempt(['connectionTest', admin.id])
    return analyzeFrank(admin)
  },
)

const clear = createAction(
  { name: 'clearFrankLogs', permission: 'admin', schema: nothing },
  async (_input, admin) => {
    const deleted = await clearFrankLogs(admin.organization.id)
    refresh()
    return { deleted }
  },
)

/** The pressed button sets the `intent`. */
export async function changeSettings(
  _previous: SettingsAnswer | null,
  form: FormData,
): Promise<SettingsAnswer> {
  const intent = readTyped(form, 'intent', 10)
  if (intent === 'reset') return { intent, result: await reset({}) }
  if (intent === 'test') return { intent, result: await test(form) }
  return { intent: 'save', result: await save(form) }
}

export async function runDebugAnalysis(): Promise<ActionResult<FrankAnalysis>> {
  return analyze({})
}

export async function clearLogs(): Promise<ActionResult<{ deleted: number }>> {
  return clear({})
}
