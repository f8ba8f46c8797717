import 'server-only'
import { z } from 'zod'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { PublicPageInput } from './schema'

/** It takes effect at the next request of a visitor. @throws AppError `access_denied` */
export async function savePublicPage(
  { organization }: Member,
  { isShown, isIndexed }: PublicPageInput,
): Promise<void> {
  const args = { org_id: organization.id, shown: isShown, indexed: isIndexed }
  if (!(await call(await getServerClient(), 'save_public_page', args, z.boolean())))
    throw new AppError('access_denied')
}
