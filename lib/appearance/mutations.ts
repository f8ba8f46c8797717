import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { toMark } from './mark'
import type { AppearanceInput } from './schema'

/** @throws AppError `appearance_failed`, `access_denied`; and of `toMark` */
export async function saveAppearance({ organization }: Member, input: AppearanceInput): Promise<void> {
  const mark = input.mark ? await toMark(await input.mark.bytes()) : null
  const kept = input.removeMark ? '' : null
  const args = { org_id: organization.id, new_tint: input.tint, mark: mark?.toString('base64') ?? kept }
  const saved = await call(await getServerClient(), 'save_appearance', args, z.boolean(), 'appearance_failed')
  if (!saved) throw new AppError('access_denied')
}
