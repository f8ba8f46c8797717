import type { Caller, TestDatabase } from './database'
import { callAs } from './member-rows'
import type { TestOrganization } from './two-organizations'

export type ListedFile = {
  id: string
  name: string
  size: number
  is_picture: boolean
  alt_text: string | null
}
type Saving = {
  version?: string
  files?: object[]
  /** The notes of stored files. */
  noted?: object[]
  removed?: string[]
  fields?: object
  org?: string
}

const article = {
  ...{
    title: 'Nytt',
    content: 'Text',
    is_draft: false,
    is_pinned: false,
    is_urgent: false,
    sends_mail: true,
  },
}

export const makeFilePath = ({ id }: TestOrganization) => `${id}/news/${crypto.randomUUID()}.pdf`

/** A file of 100 bytes, as `save_article` takes it. */
export const fileOf = (name: string, path: string) => ({
  ...{ name, path, size: 100, contentType: 'application/pdf', position: 0, alt: null },
})

/** A picture of 100 bytes. */
export const pictureOf = (name: string, path: string, note: { position: number; alt: string | null }) => ({
  ...fileOf(name, path),
  ...{ contentType: 'image/jpeg', ...note },
})

/** Saves articles of `organization` with files, and reads what is stored. */
export function openArticleFiles(database: TestDatabase, organization: TestOrganization) {
  const save = (caller: Caller, id: string, { version, files = [], noted = [], ...rest }: Saving) =>
    callAs<boolean>(database, caller, 'public.save_article($1, $2, $3, $4, null, null, $5, $6, $7::uuid[])', [
      ...[rest.org ?? organization.id, id, version ?? null, { ...article, ...rest.fields }],
      ...[JSON.stringify(files), JSON.stringify(noted), rest.removed ?? []],
    ])
  const versionOf = async (id: string) =>
    (
      await database.query<{ version: string }>(
        'select updated_at::text as version from public.organization_news where id = $1',
        [id],
      )
    )[0]?.version
  const rowsOf = (id: string) =>
    database.query<{ id: string; name: string; file_path: string; slot: number }>(
      'select id, name, file_path, slot from public.article_files where article_id = $1 order by created_at, slot',
      [id],
    )
  const store = (path: string) =>
    database.query('insert into storage.objects (bucket_id, name) values ($1, $2)', ['documents', path])
  const bytesOf = async () =>
    Number(
      (
        await database.query<{ bytes: string }>(
          'select bytes from public.organization_storage where organization_id = $1',
          [organization.id],
        )
      )[0]?.bytes,
    )
  const clear = async () => {
    await database.query('delete from public.article_files')
    await database.query('delete from public.file_removals')
  }
  return { save, versionOf, rowsOf, store, bytesOf, clear }
}

export type ArticleFiles = ReturnType<typeof openArticleFiles>
