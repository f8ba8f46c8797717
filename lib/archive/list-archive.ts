import 'server-only'
import { findMark } from '@/lib/appearance/mark'
import type { Member } from '@/lib/auth/membership'
import { AppError } from '@/lib/errors'
import type { ZipEntry } from '@/lib/http/zip'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { openObject } from '@/lib/supabase/storage'
import {
  type Archive,
  archiveIndex,
  archiveMark,
  archiveVersion,
  type StoredArchive,
  type StoredCases,
  storedArchive,
  storedCases,
} from './archive'
import { leaveOut } from './leave-out'
import { createNames } from './names'

/**
 * All that an association has stored: its files, and last the index that describes them and holds the rest. The files
 * are opened one after the other. The index leaves out what the storage has lost.
 * @throws AppError `access_denied` for others than the association's admins
 */
export async function listArchive(
  { organization: { id, appearance } }: Member,
  signal: AbortSignal,
): Promise<ZipEntry[]> {
  const client = await getServerClient()
  const [stored, cases] = await Promise.all([
    call(client, 'read_archive', { org_id: id }, storedArchive.nullable()),
    call(client, 'read_archived_cases', { org_id: id }, storedCases),
  ])
  if (!stored) throw new AppError('access_denied')
  const mark = await findMark(appearance.markSrc?.split('/').at(-1) ?? '')
  const { archive, files } = nameFiles({ ...stored, cases })
  const lost = new Set<string>()
  const entries = files.map(
    ({ path, storedAs }): ZipEntry => ({
      path,
      open: async () => {
        const object = await openObject('documents', storedAs, { signal })
        if (!object) lost.add(path)
        return object?.body ?? null
      },
    }),
  )
  return [
    ...(mark ? [{ path: archiveMark, content: mark }] : []),
    ...entries,
    { path: archiveIndex, content: () => `${JSON.stringify(leaveOut(archive, lost), null, 2)}\n` },
  ]
}

type NamedFile = { path: string; storedAs: string }

/** Gives each file a name that tells people what it is: its section and its own name. */
function nameFiles({ documents, news, cases, ...rest }: StoredArchive & { cases: StoredCases }): {
  archive: Archive
  files: NamedFile[]
} {
  const take = createNames()
  const files: NamedFile[] = []
  const add = (storedAs: string, ...parts: string[]) => {
    const path = take(parts)
    files.push({ path, storedAs })
    return path
  }
  const archive: Archive = {
    version: archiveVersion,
    made_at: new Date().toISOString(),
    ...rest,
    documents: documents.map(({ stored_as, ...document }) => ({
      ...document,
      file: add(stored_as, 'documents', document.section, document.name),
    })),
    news: news.map(({ image_stored_as: image, files: own, ...article }) => {
      const folder = `${article.created_at.slice(0, 10)} ${article.title}`
      return {
        ...article,
        image: image && add(image, 'news', folder, `image.${image.split('.').at(-1)}`),
        files: own.map(({ stored_as, ...file }) => ({
          ...file,
          file: add(stored_as, 'news', folder, file.name),
        })),
      }
    }),
    cases: cases.map(({ files: own, ...one }) => ({
      ...one,
      files: own.map(({ stored_as, ...file }) => ({
        ...file,
        file: add(
          stored_as,
          'cases',
          `${one.created_at.slice(0, 10)} ${one.kind} ${one.apartment ?? ''}`,
          file.name,
        ),
      })),
    })),
  }
  return { archive, files }
}
