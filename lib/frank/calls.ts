import { z } from 'zod'
import type { OpenedPage } from '@/lib/auth/opened-page'

export const chatQuery = z.object({ conversation: z.uuid().optional().catch(undefined) })

export const chatCall = (conversation: string | null): OpenedPage => ({
  page: 'chat',
  args: { conversation },
})
