import { z } from 'zod'
import { roles } from '@/lib/auth/permissions'
import { emailField } from '@/lib/auth/schema'
import { fullNameSchema } from './schema'

export const importProblems = [
  'missing_name',
  'name_too_long',
  'missing_email',
  'bad_email',
  'unknown_role',
  'duplicate_in_file',
  'already_member',
] as const
export type ImportProblem = (typeof importProblems)[number]

export type ImportRow = {
  line: number
  fullName: string
  email: string
  role: (typeof roles)[number]
  problem: ImportProblem | null
}

export type ImportOutcome = 'invited' | 'queued' | 'already_member' | 'invitation_failed'

export const importBatchSize = 25

export const importBatchSchema = z.object({
  rows: z
    .array(
      z.object({
        line: z.number().int().positive(),
        fullName: fullNameSchema,
        email: emailField,
        role: z.enum(roles),
      }),
    )
    .min(1)
    .max(importBatchSize),
})
export type ImportBatch = z.infer<typeof importBatchSchema>['rows']
