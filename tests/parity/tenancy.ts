import { expect } from '@playwright/test'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import type { Project } from './project'

const documents = z.array(z.object({ id: z.uuid(), file_path: z.string(), organization_id: z.uuid() }))

type Person = { address: string; password: string }

async function signIn({ url, keys }: Project, { address: email, password }: Person): Promise<SupabaseClient> {
  const auth = { persistSession: false, autoRefreshToken: false }
  const client = createClient(url, keys.publishableKey, { auth })
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

const listDocuments = async (client: SupabaseClient) =>
  documents.parse(
    (await client.from('documents').select('id, file_path, organization_id').throwOnError()).data,
  )

/** A member reaches the files of their association, and an admin of another one reaches none of them by any way. */
export async function checkTenancy(project: Project, member: Person, stranger: Person): Promise<void> {
  const ours = await signIn(project, member)
  const theirs = await signIn(project, stranger)
  const [document] = await listDocuments(ours)
  if (!document) throw new Error('The member sees no document.')
  const { file_path: path, organization_id: folder } = document
  const read = await ours.storage.from('documents').createSignedUrl(path, 60)
  expect([read.error, (await fetch(read.data?.signedUrl ?? '')).status]).toEqual([null, 200])

  expect(await listDocuments(theirs)).toEqual([])
  const files = theirs.storage.from('documents')
  expect((await files.createSignedUrl(path, 60)).data).toBeNull()
  expect((await files.download(path)).data).toBeNull()
  expect((await files.list(folder)).data).toEqual([])
  expect((await files.remove([path])).data ?? []).toEqual([])
  const file = new Blob(['x'], { type: 'text/plain' })
  expect((await files.upload(path, file, { upsert: true })).error).not.toBeNull()
  expect((await files.upload(`${folder}/strange.txt`, file)).error).not.toBeNull()
  expect((await files.move(path, 'elsewhere.pdf')).error).not.toBeNull()
  const again = await ours.storage.from('documents').createSignedUrl(path, 60)
  expect((await fetch(again.data?.signedUrl ?? '')).status).toBe(200)
}
