import 'server-only'
import { z } from 'zod'
import { type ArticleFile, pictureTypes } from '@/lib/articles/files/file'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'

/** Files as the database's functions list them. */
export const articleFilesSchema = z.array(
  z
    .object({
      id: z.uuid(),
      name: z.string(),
      size: z.number(),
      is_picture: z.boolean(),
      alt_text: z.string().nullable(),
    })
    .transform(
      ({ is_picture, alt_text, ...file }): ArticleFile => ({
        ...file,
        isPicture: is_picture,
        alt: alt_text ?? '',
      }),
    ),
)

const foundFile = z
  .object({ id: z.uuid(), path: z.string(), type: z.string() })
  .transform(({ id, path, type }) => ({ id, picturePath: pictureTypes.includes(type) ? path : null }))

/** Returns null if the caller can see no such file. `picturePath` is null if it is no picture. */
export async function findArticleFile(
  organizationId: OrganizationId,
  id: string,
): Promise<z.infer<typeof foundFile> | null> {
  if (!z.uuid().safeParse(id).success) return null
  const client = await getServerClient()
  const request = client
    .from('article_files')
    .select('id, path:file_path, type:content_type')
    .eq('organization_id', organizationId)
    .eq('id', id)
    .maybeSingle()
  return read('article_files', request, foundFile.nullable())
}
