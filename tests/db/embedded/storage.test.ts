import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as nextTick } from 'node:timers/promises'
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestBackend, type TestBackend } from '@/tests/support/local-backend'

let backend: TestBackend
let anna: SupabaseClient
let bo: SupabaseClient
let folder: string
beforeAll(async () => {
  backend = await startTestBackend({ migrationsDir: join(import.meta.dirname, 'fixtures') })
  anna = await backend.signIn('anna@example.se')
  bo = await backend.signIn('bo@example.se')
  folder = (await anna.auth.getUser()).data.user?.id ?? ''
}, 60_000)
afterAll(() => backend?.remove())

const files = (client: SupabaseClient) => client.storage.from('files')
const textOf = async (client: SupabaseClient, path: string) =>
  (await files(client).download(path)).data?.text()

describe('files in the storage of the embedded backend', () => {
  it('are stored from a buffer, a blob, a file and a stream, and are returned byte by byte with their type', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => index % 251))
    const source = import.meta.filename
    const bodies: Record<string, [unknown, { contentType?: string; duplex?: string }]> = {
      'buffer.pdf': [bytes, { contentType: 'application/pdf' }],
      'blob.pdf': [new Blob([bytes], { type: 'application/pdf' }), {}],
      'file.pdf': [new File([bytes], 'någon å.pdf', { type: 'application/pdf' }), {}],
      'array.pdf': [new Uint8Array(bytes).buffer, { contentType: 'application/pdf' }],
      'stream.ts': [Readable.toWeb(createReadStream(source)), { contentType: 'text/plain', duplex: 'half' }],
    }
    for (const [name, [body, options]] of Object.entries(bodies)) {
      const stored = await files(anna).upload(`${folder}/${name}`, body as Buffer, options)
      expect(stored.error, name).toBeNull()
      expect(stored.data).toMatchObject({ path: `${folder}/${name}`, fullPath: `files/${folder}/${name}` })
      const { data } = await files(anna).download(`${folder}/${name}`)
      expect(data?.type).toBe(name.endsWith('.pdf') ? 'application/pdf' : 'text/plain')
      if (name.endsWith('.pdf'))
        expect(bytes.equals(new Uint8Array((await data?.arrayBuffer()) ?? [])), name).toBe(true)
      else expect(await data?.text()).toContain('stream.ts')
    }
  })

  it('are accessible to their owner only: others cannot read, list, replace, sign or remove them', async () => {
    const path = `${folder}/secret.txt`
    await files(anna).upload(path, 'only mine', { contentType: 'text/plain' })
    for (const client of [bo, backend.visitor()]) {
      expect((await files(client).download(path)).data).toBeNull()
      expect((await files(client).list(folder)).data ?? []).toEqual([])
      expect((await files(client).createSignedUrl(path, 60)).data).toBeNull()
      expect((await files(client).upload(path, 'mine now', { upsert: true })).error).not.toBeNull()
      expect((await files(client).upload(`${folder}/new.txt`, 'x')).error).not.toBeNull()
      expect((await files(client).remove([path])).data ?? []).toEqual([])
      expect((await files(client).move(path, `${folder}/moved.txt`)).error).not.toBeNull()
    }
    expect(await textOf(anna, path)).toBe('only mine')
    expect((await fetch(new URL(`/storage/v1/object/files/${path}`, backend.url))).status).toBe(401)
  })

  it('are replaced only with upsert; otherwise the old content stays', async () => {
    const path = `${folder}/twice.txt`
    await files(anna).upload(path, 'first')
    expect((await files(anna).upload(path, 'second')).error).toMatchObject({ statusCode: '409' })
    expect(await textOf(anna, path)).toBe('first')
    expect((await files(anna).upload(path, 'third', { upsert: true })).error).toBeNull()
    expect(await textOf(anna, path)).toBe('third')
    expect((await files(anna).update(path, 'fourth')).error).toBeNull()
    expect(await textOf(anna, path)).toBe('fourth')
  })

  it('open by a signed link unless it is altered', async () => {
    const path = `${folder}/name with spaces & (more).txt`
    await files(anna).upload(path, 'signed', { contentType: 'text/plain' })
    const { data } = await files(anna).createSignedUrl(path, 60)
    expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('signed')
    expect((await fetch(`${data?.signedUrl}x`)).ok).toBe(false)
    const other = (data?.signedUrl ?? '').replace('spaces', 'others')
    expect((await fetch(other)).ok).toBe(false)
    const several = await files(anna).createSignedUrls([path, `${folder}/none.txt`], 60)
    expect(several.data?.map(({ error }) => error === null)).toEqual([true, false])
    expect(await (await fetch(several.data?.[0]?.signedUrl ?? '')).text()).toBe('signed')
    const upload = await files(anna).createSignedUploadUrl(`${folder}/by-link.txt`)
    const done = await files(backend.visitor()).uploadToSignedUrl(
      `${folder}/by-link.txt`,
      upload.data?.token ?? '',
      'sent',
    )
    expect(done.error).toBeNull()
    expect(await textOf(anna, `${folder}/by-link.txt`)).toBe('sent')
  })

  it('are listed folder by folder', async () => {
    for (const name of ['b.txt', 'a.txt', 'deep/c.txt', 'deep/er/d.txt'])
      await files(anna).upload(`${folder}/list/${name}`, name)
    await files(anna).upload(`${folder}/list_not/e.txt`, 'e')
    const { data } = await files(anna).list(`${folder}/list`)
    expect(data?.map(({ name, id }) => [name, id !== null])).toEqual([
      ['a.txt', true],
      ['b.txt', true],
      ['deep', false],
    ])
    const paged = await files(anna).list(`${folder}/list/`, {
      limit: 1,
      offset: 1,
      sortBy: { column: 'name', order: 'desc' },
    })
    expect(paged.data?.map(({ name }) => name)).toEqual(['b.txt'])
    expect((await files(anna).list(`${folder}/list`, { search: 'A' })).data).toHaveLength(1)
  })

  it('are copied, moved, described and removed, with their bytes', async () => {
    const path = (name: string) => `${folder}/${name}.txt`
    await files(anna).upload(path('from'), 'bytes', { contentType: 'text/plain' })
    expect((await files(anna).copy(path('from'), path('copy'))).error).toBeNull()
    expect((await files(anna).move(path('from'), path('to'))).error).toBeNull()
    expect([await textOf(anna, path('copy')), await textOf(anna, path('to'))]).toEqual(['bytes', 'bytes'])
    expect((await files(anna).exists(path('from'))).data).toBe(false)
    expect((await files(anna).exists(path('to'))).data).toBe(true)
    const count = async () =>
      (await readdir(join(backend.dataDir, 'storage'), { recursive: true, withFileTypes: true })).filter(
        (entry) => entry.isFile(),
      ).length
    const before = await count()
    const removed = await files(anna).remove([path('to'), path('copy'), path('none')])
    expect(removed.data).toHaveLength(2)
    expect(await count()).toBe(before - 2)
    expect((await files(anna).download(path('to'))).error).toMatchObject({ status: 400 })
  })

  it('cannot exceed their limit, with or without an announced size, and leave no partial file', async () => {
    const path = `${folder}/big.bin`
    const small = anna.storage.from('small')
    const stream = () => Readable.toWeb(Readable.from([Buffer.alloc(600), Buffer.alloc(401)]))
    expect((await small.upload(path, Buffer.alloc(1001))).error).toMatchObject({ statusCode: '413' })
    expect((await small.upload(path, new Blob([Buffer.alloc(1001)]))).error).toMatchObject({
      statusCode: '413',
    })
    expect((await small.upload(path, stream() as unknown as Buffer, { duplex: 'half' })).error).toMatchObject(
      { statusCode: '413' },
    )
    expect((await backend.admin.storage.from('small').list(folder)).data).toEqual([])
    expect((await small.upload(path, Buffer.alloc(1000))).error).toBeNull()
    expect((await small.upload(`${folder}/empty.bin`, Buffer.alloc(0))).error).toBeNull()
    expect((await files(anna).upload(path, Buffer.alloc(50 * 1024 * 1024 + 1))).error).toMatchObject({
      statusCode: '413',
    })
    expect(await readdir(join(backend.dataDir, 'storage', 'drafts'))).toEqual([])
  })

  it('cannot leave their folder by name, or have characters that hosted Supabase refuses', async () => {
    for (const name of [
      '../keys.json',
      `${folder}/../../x`,
      `${folder}/å.pdf`,
      `${folder}/a\u0000b`,
      `${folder}/%2e%2e/x`,
    ]) {
      const response = await fetch(
        new URL(`/storage/v1/object/files/${encodeURIComponent(name)}`, backend.url),
        {
          method: 'POST',
          headers: { apikey: backend.keys.secretKey },
          body: 'x',
        },
      )
      expect(response.status, name).toBe(400)
    }
  })

  it('do not exist after an interrupted upload', async () => {
    const path = `${folder}/broken.txt`
    const endless = new ReadableStream({
      async pull(controller) {
        await nextTick()
        controller.enqueue(Buffer.alloc(1000))
      },
    })
    const stop = new AbortController()
    const session = (await anna.auth.getSession()).data.session
    const upload = fetch(new URL(`/storage/v1/object/files/${path}`, backend.url), {
      method: 'POST',
      headers: { apikey: backend.keys.publishableKey, authorization: `Bearer ${session?.access_token}` },
      body: endless,
      duplex: 'half',
      signal: stop.signal,
    } as RequestInit)
    const drafts = () => readdir(join(backend.dataDir, 'storage', 'drafts'))
    await expect.poll(drafts).toHaveLength(1)
    stop.abort()
    await expect(upload).rejects.toThrow()
    await expect.poll(drafts).toEqual([])
    expect((await files(anna).exists(path)).data).toBe(false)
  })
})
