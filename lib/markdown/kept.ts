import 'server-only'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { env } from '@/lib/env'

/** Part of each signature, so that the output of an older renderer is rendered again. */
const version = 1

export type KeptMarkdown = { of: string; html: string | null; mac: string }

const keptSchema = z.object({ of: z.string(), html: z.string().nullable(), mac: z.string() })

export type MarkdownPlace = 'card' | 'page' | 'answer'

export const hashText = (text: string) => createHash('sha256').update(text).digest('hex')

/** Signed because a person who writes a row through the API could store any HTML. */
export function toKept(place: MarkdownPlace, text: string, html: string | null): KeptMarkdown {
  const of = hashText(text)
  return { of, html, mac: sign(place, of, html) }
}

/** Null without a valid signature for exactly this text. */
export function readKept(place: MarkdownPlace, text: string, stored: unknown): KeptMarkdown | null {
  const kept = keptSchema.safeParse(stored).data
  if (!kept || kept.of !== hashText(text)) return null
  const [given, wanted] = [kept.mac, sign(place, kept.of, kept.html)].map((mac) => Buffer.from(mac))
  return given && wanted && given.length === wanted.length && timingSafeEqual(given, wanted) ? kept : null
}

function sign(place: MarkdownPlace, of: string, html: string | null): string {
  const signed = JSON.stringify(['markdown', version, place, of, html])
  return createHmac('sha256', env().LINK_SECRET).update(signed).digest('base64url')
}
