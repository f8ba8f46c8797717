import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'

/** Called before the export, so that none is without its event. @throws AppError `access_denied` */
export async function logExport(
  admin: Member,
  kind: 'member_list' | 'audit_log' | 'organization',
): Promise<void> {
  const args = { org_id: admin.organization.id, kind }
  const isLogged = await call(await getServerClient(), 'log_export', args, z.boolean())
  if (!isLogged) throw new AppError('access_denied')
}
