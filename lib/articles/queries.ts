import 'server-only'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/membership'
import { getServerClient } from '@/lib/supabase/server'

const row = z.object({
  id: z.uuid(),
  title: z.string(),
  content: z.string(),
  image_url: z.string().nullable(),
  created_at: z.string(),
})

export type Article = { id: string; title: string; content: string; hasImage: boolean; createdAt: Date }

/** The organisation's newest articles, newest first. One round trip. */
export async function listNewestArticles(organizationId: OrganizationId, limit = 5): Promise<Article[]> {
  const client = await getServerClient()
  const { data, error } = await client
    .from('organization_news')
    .select('id, title, content, image_url, created_at')
    .eq('organization_id', organizationId)
    .order('created_at', { ascending: false })
    .order('id')
    .limit(limit)
  if (error) throw new Error(`listNewestArticles failed: ${error.code} ${error.message}`)
  return z
    .array(row)
    .parse(data)
    .map(({ id, title, content, image_url, created_at }) => ({
      id,
      title,
      content,
      hasImage: image_url !== null,
      createdAt: new Date(created_at),
    }))
}
