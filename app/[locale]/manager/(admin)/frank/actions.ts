'use server'

import { refresh } from 'next/cache'
import { z } from 'zod'
import { createAction } from '@/lib/action'
import { countAttempt } from '@/lib/auth/limits'
import { analyzeFrank } from '@/lib/frank/debug'
import { clearFrankLogs, resetFrankSettings, saveFrankSettings } from '@/lib/frank/mutations'
import { getFrankSettings } from '@/lib/frank/queries'
import { apiUrlSchema, frankSettingsSchema } from '@/lib/frank/schema'
import { testConnection } from '@/lib/frank/service/connection'

const nothing = z.unknown()

export const saveSettings = createAction(
  { name: 'saveFrankSettings', permission: 'admin', feature: 'assistant', schema: frankSettingsSchema },
  async (input, admin) => {
    await saveFrankSettings(admin, input)
    refresh()
  },
)

export const resetSettings = createAction(
  { name: 'resetFrankSettings', permission: 'admin', feature: 'assistant', schema: nothing },
  async (_input, admin) => {
    await resetFrankSettings(admin)
    refresh()
  },
)

export const testSettings = createAction(
  {
    name: 'testFrankConnection',
    permission: 'admin',
    feature: 'assistant',
    schema: z.object({ apiUrl: apiUrlSchema.optional() }),
  },
  async ({ apiUrl }, admin) => {
    await countAttempt(['connectionTest', admin.id])
    return testConnection(apiUrl ?? (await getFrankSettings()).apiUrl)
  },
)

export const runDebugAnalysis = createAction(
  { name: 'analyzeFrank', permission: 'admin', feature: 'assistant', schema: nothing },
  async (_input, admin) => {
    await countAttempt(['connectionTest', admin.id])
    return analyzeFrank(admin)
  },
)

export const clearLogs = createAction(
  { name: 'clearFrankLogs', permission: 'admin', feature: 'assistant', schema: nothing },
  async (_input, admin) => {
    const deleted = await clearFrankLogs(admin.organization.id)
    refresh()
    return { deleted }
  },
)
