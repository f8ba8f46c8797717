'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState, useTransition } from 'react'
import { maxDocumentBytes } from '@/lib/documents/document'
import type { ErrorCode } from '@/lib/errors'
import { sendFile } from './send-file'

export type Upload = {
  /** Unique for a chosen file, so that a file sent twice creates one document. */
  key: string
  file: File
  displayName: string
  state: 'chosen' | 'sending' | 'stored' | 'failed'
  /** From 0 to 1. */
  share: number
  code: ErrorCode | null
}

/**
 * The files chosen for a section with their progress. They are sent one after the other in the order of
 * choice.
 */
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

  /** Removes a file and stops its upload. */
  function remove(key: string) {
    stops.current.get(key)?.abort()
    setUploads((all) => all.filter((one) => one.key !== key))
  }

  /** @returns the number of stored files and the error of the last one that failed */
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
    // Only if needed, because without a connection a refresh would leave the page and drop the chosen files.
    if (outcome.stored > 0) startRefresh(() => router.refresh())
    return outcome
  }

  return { uploads, sending, add, remove, send, change }
}

/** Whether a file can be sent: not after an error that a retry would repeat. */
export function isWaiting({ state, code }: Upload): boolean {
  return state === 'chosen' || (state === 'failed' && !hopeless.has(code))
}

const hopeless: ReadonlySet<ErrorCode | null> = new Set([
  'document_too_large',
  'document_empty',
  'document_type_refused',
])
