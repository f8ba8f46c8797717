import { z } from 'zod'
import { audiences } from '@/lib/auth/permissions'
import { toOneLine } from '@/lib/text/one-line'
import { sectionTypes } from './section'

/** A malformed id gives the same error as a missing one. */
const id = z.guid('not_found')

export const sectionNameSchema = z
  .string({ error: 'section_name_required' })
  .transform(toOneLine)
  .pipe(z.string().min(1, 'section_name_required').max(100, 'section_name_too_long'))

export const createSectionSchema = z
  .object({
    name: sectionNameSchema,
    type: z.enum(sectionTypes).default('DOCUMENTS'),
    audience: z.enum(audiences).default('members'),
  })
  .refine(({ type, audience }) => type === 'DOCUMENTS' || audience === 'members', {
    error: 'section_for_members',
    path: ['audience'],
  })
export const renameSectionSchema = z.object({ sectionId: id, name: sectionNameSchema })
export const sectionAudienceSchema = z.object({ sectionId: id, audience: z.enum(audiences) })
export const sectionIdSchema = z.object({ sectionId: id })
