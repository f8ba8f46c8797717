import { once } from 'node:events'
import { request as openRequest } from 'node:http'
import type { APIRequestContext, BrowserContext } from '@playwright/test'
import { maxDocumentBytes } from '@/lib/documents/document'
import { sweepFiles } from '@/lib/documents/files/sweep'
import { demo, expect, test } from '@/tests/e2e/fixtures'
import { signInPlainly } from '@/tests/e2e/plain-sign-in'
import { adminOf } from '@/tests/support/backend'
import { createOrganization } from '@/tests/support/content/organizations'
import { createSection } from '@/tests/support/content/sections'
import { fillDataFolder } from '@/tests/support/database/data-folder'
import { makePdf } from '@/tests/support/documents/pdf'
import { startPortal } from '@/tests/support/portal'

const dataDir = () => process.env.PORTAL_DATA ?? ''
const pngHead = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const pdf = (length: number) => {
  const bytes = Buffer.alloc(length, 0x20)
  bytes.write('%PDF-1.7')
  return bytes
}

type Fields = { key?: string; displayName?: string }

function post(
  request: APIRequestContext,
  address: string,
  name: string,
  buffer: Buffer,
  fields: Fields = {},
) {
  return request.post(address, {
    headers: { accept: 'application/json' },
    multipart: { ...fields, file: { name, mimeType: 'application/octet-stream', buffer } },
    maxRedirects: 0,
    timeout: 120_000,
  })
}

/** Sends only a part of an upload form. */
async function beginUpload(context: BrowserContext, url: string, bytes: number) {
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const sending = openRequest(url, {
    method: 'POST',
    headers: { cookie, 'content-type': 'multipart/form-data; boundary=b', 'transfer-encoding': 'chunked' },
  })
  sending.on('error', () => undefined)
  sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="halv.pdf"\r\n\r\n')
  if (!sending.write(pdf(bytes))) await once(sending, 'drain')
  return sending
}

/** The paths recorded as about to be stored in a section. */
async function notesOf(dir: string, sectionId: string): Promise<string[]> {
  const { data } = await adminOf(dir).from('file_removals').select('path').like('path', `%/${sectionId}/%`)
  return (data ?? []).map(({ path }) => String(path))
}

test('U03 U04 U06 an accepted document is stored under a clean name, and a refused one leaves no file', async ({
  page,
  signIn,
}) => {
  test.setTimeout(180_000)
  const organization = await createOrganization(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  await signIn(organization.admin.email)
  const refused = [
    ['tom.pdf', Buffer.alloc(0), 400, 'document_empty'],
    [
      'program.pdf',
      Buffer.from('MZ\x90\0\x03 this program cannot be run in DOS mode'),
      415,
      'document_type_refused',
    ],
    ['sida.html', Buffer.from('<script>alert(1)</script>'), 415, 'document_type_refused'],
    // Refused after the file's head was accepted, but before a byte was forwarded.
    ['styr.txt', Buffer.alloc(9000, 'a').fill(1, 5000, 5001), 415, 'document_type_refused'],
    ['trasig.png', pngHead, 415, 'document_type_refused'],
    ['stor.pdf', pdf(maxDocumentBytes + 1), 413, 'document_too_large'],
  ] as const
  for (const [name, bytes, status, code] of refused) {
    const reply = await post(page.request, section.address, name, bytes)
    expect([name, reply.status(), await reply.json()]).toEqual([name, status, { ok: false, code }])
  }
  const long = await post(page.request, section.address, 'x.pdf', pdf(100), { displayName: 'x'.repeat(256) })
  expect(await long.json()).toEqual({ ok: false, code: 'document_name_too_long' })
  expect(await section.contents()).toEqual({ rows: [], files: [] })

  expect((await post(page.request, section.address, 'full.pdf', pdf(maxDocumentBytes))).status()).toBe(200)
  const hostile = '../../fo\u0308r\u202Eening.pdf'
  await post(page.request, section.address, hostile, await makePdf(['Hej']), { displayName: '  ' })
  const { rows, files } = await section.contents()
  expect(rows).toMatchObject([
    { name: 'full.pdf', size: maxDocumentBytes, content_type: 'application/pdf', display_name: null },
    { name: 'förening.pdf', display_name: null },
  ])
  expect(files.sort()).toEqual(rows.map(({ file_path }) => file_path).sort())
  expect(
    await notesOf(dataDir(), section.id).then((notes) => notes.filter((path) => files.includes(path))),
  ).toEqual([])
})

test('D04 a document that is sent twice at once is stored once', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  await signIn(organization.admin.email)
  const key = crypto.randomUUID()
  const send = () => post(page.request, section.address, 'Stadgar.pdf', pdf(1000), { key })
  for (const reply of await Promise.all([send(), send(), send()])) expect(reply.status()).toBe(200)
  const { rows, files } = await section.contents()
  expect([rows.length, files.length]).toEqual([1, 1])
  // Two documents may have the same name.
  await post(page.request, section.address, 'Stadgar.pdf', pdf(1000), { key: crypto.randomUUID() })
  expect((await section.contents()).rows).toHaveLength(2)
})

test('a board without free storage sees an error, before and during an upload', async ({ page, signIn }) => {
  const organization = await createOrganization(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  await signIn(organization.admin.email)
  const leave = (bytes: number) =>
    adminOf(dataDir())
      .from('organization_storage')
      .upsert({ organization_id: organization.id, bytes: 2048 * 1024 * 1024 - bytes })
      .throwOnError()
  for (const free of [0, 70_000]) {
    await leave(free)
    const reply = await post(page.request, section.address, 'stor.pdf', pdf(200_000))
    expect([reply.status(), await reply.json()]).toEqual([413, { ok: false, code: 'storage_full' }])
  }
  expect(await section.contents()).toEqual({ rows: [], files: [] })
  expect((await post(page.request, section.address, 'liten.pdf', pdf(60_000))).status()).toBe(200)
  await page.goto(`/manager/admin/documents?section=${section.id}`)
  await expect(page.getByRole('meter')).toHaveAccessibleName('Space for documents')
  await expect(page.getByText('2.0 GB of 2.0 GB used').last()).toBeVisible()
})

test('Z01 Z16 T11 unauthorised uploads are refused', async ({ page, signIn, playwright, baseURL }) => {
  const organization = await createOrganization(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  const stranger = await playwright.request.newContext({ baseURL })
  const send = (request: APIRequestContext, address: string) => post(request, address, 'x.pdf', pdf(100))
  expect((await send(stranger, section.address)).status()).toBe(401)
  await stranger.dispose()

  await signIn(demo.solglantan.admin)
  await page.goto('/manager/dashboard')
  const answers = []
  for (const id of [section.id, crypto.randomUUID(), 'not-set', '..%2f..%2fx']) {
    const reply = await send(page.request, `/api/files/sections/${id}`)
    answers.push([reply.status(), await reply.text()])
  }
  expect(new Set(answers.map(String)).size).toBe(1)
  expect(answers[0]?.[0]).toBe(404)
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect((await page.request.post(section.address, { headers: foreign, data: 'x' })).status()).toBe(403)
  expect((await page.request.get(section.address)).status()).toBe(405)

  const plain = { email: organization.address('medlem'), fullName: 'Mia Medlem' }
  await organization.addAccount(plain)
  await signIn(plain.email)
  const reply = await send(page.request, section.address)
  expect([reply.status(), await reply.json()]).toEqual([403, { ok: false, code: 'access_denied' }])
  for (const body of ['', '{}', '--b']) {
    const bad = await page.request.post(section.address, {
      headers: { 'content-type': 'multipart/form-data; boundary=b', accept: 'application/json' },
      data: body,
    })
    expect(bad.status()).toBe(403)
  }
  expect(await section.contents()).toEqual({ rows: [], files: [] })
})

test('U06 an interrupted upload leaves neither a row nor a file', async ({ page, signIn, baseURL }) => {
  const organization = await createOrganization(dataDir())
  const section = await createSection(dataDir(), organization.id, 'Ekonomi')
  await signIn(organization.admin.email)
  const sending = await beginUpload(page.context(), `${baseURL}${section.address}`, 2_000_000)
  // The upload has begun: its path is recorded.
  await expect.poll(() => notesOf(dataDir(), section.id)).toHaveLength(1)
  sending.destroy()
  await post(page.request, section.address, 'hel.pdf', pdf(100))
  const { rows, files } = await section.contents()
  expect(rows.map(({ name }) => name)).toEqual(['hel.pdf'])
  expect(files).toEqual(rows.map(({ file_path }) => file_path))
})

test('D01 after kill -9 during an upload and a restart there is no row without a file, and no file without a row', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const dir = `${dataDir()}-killed`
  await fillDataFolder(dir)
  const first = await startPortal({ DATA_DIR: dir, DEMO: '0' })
  const organization = await createOrganization(dir)
  const section = await createSection(dir, organization.id, 'Ekonomi')
  const page = await browser.newPage({ baseURL: first.url })
  await signInPlainly(page, organization.admin.email, 'demo1234')
  await post(page.request, section.address, 'hel.pdf', pdf(1000))
  const sending = await beginUpload(page.context(), `${first.url}${section.address}`, 5_000_000)
  await expect.poll(() => notesOf(dir, section.id)).toHaveLength(1)
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  sending.destroy()
  await page.close()

  const second = await startPortal({ DATA_DIR: dir, DEMO: '0' })
  try {
    // A file without its row: the process may also have died between the two.
    const [noted] = await notesOf(dir, section.id)
    const admin = adminOf(dir)
    await admin.storage.from('documents').upload(noted ?? '', Buffer.from('%PDF-'), { upsert: true })
    await admin
      .from('file_removals')
      .update({ due_at: new Date(0).toISOString() })
      .eq('path', noted)
    await sweepFiles(admin)
    const { rows, files } = await section.contents()
    expect(rows.map(({ name }) => name)).toEqual(['hel.pdf'])
    expect(files).toEqual(rows.map(({ file_path }) => file_path))
    expect(await notesOf(dir, section.id)).toEqual([])
  } finally {
    await second.stop()
  }
})
