import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/errors'
import type { ZipEntry } from '@/lib/http/zip'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { openObject } from '@/lib/supabase/storage'

const membership = z.looseObject({
  organization: z.string(),
  organization_members: z.looseObject({ id: z.uuid(), profile_picture_url: z.string().nullable() }),
})
const ownData = z.looseObject({ memberships: z.array(membership) })

/**
 * The files of a person's own data: one of the account, and a folder for each organisation with what is stored there
 * and the picture. The keys are the tables of the database.
 * @throws AppError `access_denied` for a person without a membership
 */
export async function listOwnData(): Promise<ZipEntry[]> {
  const data = await call(await getServerClient(), 'read_own_data', {}, ownData.nullable())
  if (!data) throw new AppError('access_denied')
  const { memberships, ...account } = data
  const folders = await Promise.all(memberships.map(listMembership))
  return [{ path: 'account.json', content: toJson(account) }, ...folders.flat()]
}

async function listMembership(data: z.infer<typeof membership>, index: number): Promise<ZipEntry[]> {
  // Two organisations may have the same name, and a name may hold what no folder may.
  const folder = `${index + 1} ${data.organization.replace(/[^\p{L}\p{N} .-]/gu, '_').slice(0, 100)}`
  const entries: ZipEntry[] = [{ path: `${folder}/data.json`, content: toJson(data) }]
  const picture = await readPicture(data.organization_members)
  if (picture) entries.push({ path: `${folder}/picture.webp`, content: picture })
  return entries
}

/** A person may write this column in their own row, so the path must be one of their own pictures. */
async function readPicture(row: {
  id: string
  profile_picture_url: string | null
}): Promise<Uint8Array | null> {
  const path = row.profile_picture_url
  if (!path?.startsWith(`${row.id}-`) || !/^[\w-]+\.\w+$/.test(path)) return null
  const object = await openObject('profile-pictures', path)
  return object && new Uint8Array(await object.arrayBuffer())
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
