'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState, useTransition } from 'react'
import { maxDocumentBytes } from '@/lib/documents/limits'
import type { ErrorCode } from '@/lib/errors'
import { sendFile } from './send-file'

export type Upload = {
  /** Of one choice of a file: sent twice it makes one document. */
  key: string
  file: File
  displayName: string
  state: 'chosen' | 'sending' | 'stored' | 'failed'
  /** A part of one. */
  share: number
  code: ErrorCode | null
}

/** The files that were chosen for a section, and how far each is on its way. They are sent one after the other, in the order of choice. */
export function useUploads(address: string) {
  const router = useRouter()
  const [, startRefresh] = useTransition()
  const [uploads, setUploads] = useState<Upload[]>([])
  const [sending, setSending] = useState(false)
  const stops = useRef(new Map<string, AbortController>())

  const change = (key: string, fields: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...fields } : one)))

  function add(files: Iterable<File>) {
    const chosen = Array.from(files, (file): Upload => {
      const code =
        file.size > maxDocumentBytes ? 'document_too_large' : file.size === 0 ? 'document_empty' : null
      return {
        key: crypto.randomUUID(),
        file,
        displayName: '',
        state: code ? 'failed' : 'chosen',
        share: 0,
        code,
      }
    })
    setUploads((all) => [...all.filter(({ state }) => state !== 'stored'), ...chosen])
  }

  /** Takes a file out; one that is on its way is stopped first. */
  function remove(key: string) {
    stops.current.get(key)?.abort()
    setUploads((all) => all.filter((one) => one.key !== key))
  }

  /** @returns how many were stored, and the reason of the last that was not */
  async function send(): Promise<{ stored: number; code: ErrorCode | null }> {
    const outcome: { stored: number; code: ErrorCode | null } = { stored: 0, code: null }
    setSending(true)
    for (const { key, file, displayName } of uploads.filter(isWaiting)) {
      const stop = stops.current.get(key) ?? new AbortController()
      stops.current.set(key, stop)
      if (stop.signal.aborted) continue
      change(key, { state: 'sending', share: 0, code: null })
      const onProgress = (share: number) => change(key, { share })
      const code = await sendFile({ address, key, file, displayName, onProgress, signal: stop.signal })
      stops.current.delete(key)
      if (stop.signal.aborted) continue
      change(key, { state: code ? 'failed' : 'stored', share: 1, code })
      if (code) outcome.code = code
      else outcome.stored += 1
    }
    setSending(false)
    // Not without need: without a connection a refresh would leave the page, and with it what was chosen.
    if (outcome.stored > 0) startRefresh(() => router.refresh())
    return outcome
  }

  return { uploads, sending, add, remove, send, change }
}

/** A file that failed on the way may be sent again; one that is too large, or of the wrong kind, may not. */
export function isWaiting({ state, code }: Upload): boolean {
  return state === 'chosen' || (state === 'failed' && !hopeless.has(code))
}

const hopeless: ReadonlySet<ErrorCode | null> = new Set([
  'document_too_large',
  'document_empty',
  'document_type_refused',
])
