import 'server-only'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { z } from 'zod'
import { countAttempt } from '@/lib/auth/limits'
import type { Member } from '@/lib/auth/membership'
import { type PageImageWidth, toImagePath } from '@/lib/documents/paths'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { loadSharp, openImage } from '@/lib/images/open-image'
import { drawInChild } from '@/lib/ingest/ocr/draw-in-child'
import { getAdminClient } from '@/lib/supabase/admin'
import { call } from '@/lib/supabase/read'
import { openObject } from '@/lib/supabase/storage'

type PageFile = { documentId: string; path: string; contentType: string }

/** Waiting drawings of an organisation. Each has the time limit of drawInChild. */
const mostWaiting = 20

/** The drawings that run or wait, by the path of the image, which begins with the organisation's id. */
const making = new Map<string, Promise<Buffer | null>>()
const oneAtATime = pLimit(1)

/** Returns null if it cannot be drawn. The caller has checked the access. @throws AppError `too_many_attempts` */
export async function getPageImage(
  member: Member,
  file: PageFile,
  page: number,
  width: PageImageWidth,
): Promise<Response | null> {
  const path = toImagePath(file.path, page, width)
  const stored = await openObject('documents', path)
  if (stored) return stored
  let made = making.get(path)
  if (!made) {
    const { id } = member.organization
    const waiting = [...making.keys()].filter((one) => one.startsWith(`${id}/`))
    if (waiting.length >= mostWaiting) throw new AppError('too_many_attempts')
    await countAttempt(['pageImage', member.id])
    made = making.get(path) ?? oneAtATime(() => make(file, page, width)).finally(() => making.delete(path))
    making.set(path, made)
  }
  const image = await made
  return image && new Response(new Uint8Array(image), { headers: { 'content-length': String(image.length) } })
}

async function make(file: PageFile, page: number, width: PageImageWidth): Promise<Buffer | null> {
  const object = await openObject('documents', file.path)
  if (!object) return null
  const image = file.contentType.startsWith('image/')
    ? await fitPicture(object, width)
    : await drawPdf(object, page, width)
  if (image) await store(file.documentId, toImagePath(file.path, page, width), image)
  return image
}

async function fitPicture(object: Response, width: PageImageWidth): Promise<Buffer | null> {
  const picture = await openImage(new Uint8Array(await object.arrayBuffer()))
  try {
    return await picture
      .resize({ width, height: 16_000, fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer()
  } catch {
    // A broken or too large picture has no image.
    return null
  }
}

async function drawPdf(object: Response, page: number, width: PageImageWidth): Promise<Buffer | null> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-draw-'))
  try {
    const path = join(folder, 'file')
    await pipeline(
      Readable.fromWeb(object.body as Parameters<typeof Readable.fromWeb>[0]),
      createWriteStream(path),
    )
    const drawn = await drawInChild(path, page, width)
    if (!drawn) return null
    const raw = { width: drawn.width, height: drawn.height, channels: 3 } as const
    const sharp = await loadSharp()
    return await sharp(drawn.pixels, { raw }).webp().toBuffer()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The storage API accepts at most 1,000 paths. The worker removes what is left, and what a crash leaves. */
const mostRemoved = 100

/** The secret key: members store no files. The image is counted first, because a crash could leave its file. */
async function store(documentId: string, path: string, image: Buffer): Promise<void> {
  const client = getAdminClient()
  const share = env().PAGE_IMAGES_MB * 1024 * 1024
  const args = { document: documentId, image: path, size: image.length, share }
  const oldest = await call(client, 'keep_page_image', args, z.array(z.string()))
  const files = client.storage.from('documents')
  if (!oldest.includes(path)) {
    const { error } = await files.upload(path, image, { contentType: 'image/webp', upsert: true })
    if (error) throw error
  }
  if (oldest.length > 0) await files.remove(oldest.slice(0, mostRemoved))
}
