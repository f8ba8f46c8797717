import 'server-only'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/membership'
import { getServerClient } from '@/lib/supabase/server'

/** The path in the bucket `documents`; null if there is no image or the caller cannot see it. */
export async function findArticleImage(
  organizationId: OrganizationId,
  articleId: string,
): Promise<string | null> {
  if (!z.uuid().safeParse(articleId).success) return null
  const client = await getServerClient()
  const { data, error } = await client
    .from('organization_news')
    .select('image_url')
    .eq('organization_id', organizationId)
    .eq('id', articleId)
    .maybeSingle()
  if (error) throw new Error(`organization_news failed: ${error.code} ${error.message}`)
  return z.object({ image_url: z.string().nullable() }).nullable().parse(data)?.image_url ?? null
}
