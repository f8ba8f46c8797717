import { z } from 'zod'
import { switchField } from '@/lib/switch-field'

export const publicPageSchema = z.object({ isShown: switchField, isIndexed: switchField })
export type PublicPageInput = z.output<typeof publicPageSchema>
