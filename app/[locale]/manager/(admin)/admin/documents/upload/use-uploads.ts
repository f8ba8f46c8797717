'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState, useTransition } from 'react'
import { maxDocumentBytes } from '@/lib/documents/document'
import { type Proposal, proposeFacts } from '@/lib/documents/propose'
import type { ErrorCode } from '@/lib/errors'
import { sendFile } from './send-file'

export type Upload = {
  /** A file sent twice creates one document because it sends the key. */
  key: string
  file: File
  /** Proposed from the file's name. */
  facts: Proposal
  /** The admin has chosen the kind or the date. */
  isChosen: boolean
  /** The admin has changed the name. */
  isNamed: boolean
  state: 'chosen' | 'queued' | 'sending' | 'stored' | 'failed'
  /** A number from 0 to 1. */
  share: number
  code: ErrorCode | null
}

/** Files are sent one after the other in the order of choice. */
export function useUploads(address: string) {
  const router = useRouter()
  const [, startRefresh] = useTransition()
  const [uploads, setUploads] = useState<Upload[]>([])
  const [sending, setSending] = useState(false)
  const [size, setSize] = useState({ files: 0, bytes: 0 })
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
        facts: proposeFacts(file.name),
        isChosen: false,
        isNamed: false,
        state: code ? 'failed' : 'chosen',
        share: 0,
        code,
      }
    })
    setUploads((all) => [...all, ...chosen])
  }

  function remove(key: string) {
    stops.current.get(key)?.abort()
    setUploads((all) => all.filter((one) => one.key !== key))
  }

  /** @returns the number of stored files and the last error */
  async function send(): Promise<{ stored: number; code: ErrorCode | null }> {
    const outcome: { stored: number; code: ErrorCode | null } = { stored: 0, code: null }
    setSending(true)
    const batch = uploads.filter(isWaiting)
    setSize({ files: batch.length, bytes: batch.reduce((sum, { file }) => sum + file.size, 0) })
    setUploads((all) => all.map((one) => (isWaiting(one) ? { ...one, state: 'queued', code: null } : one)))
    for (const { key } of batch) stops.current.set(key, new AbortController())
    for (const { key, file, facts, isChosen, isNamed } of batch) {
      const stop = stops.current.get(key)
      if (!stop || stop.signal.aborted) continue
      change(key, { state: 'sending', share: 0, code: null })
      const onProgress = (share: number) => change(key, { share })
      const code = await sendFile({
        ...{ address, key, file, facts, isChosen, isNamed, onProgress, signal: stop.signal },
      })
      stops.current.delete(key)
      if (stop.signal.aborted) continue
      change(key, { state: code ? 'failed' : 'stored', share: 1, code })
      if (code) outcome.code = code
      else outcome.stored += 1
    }
    setSending(false)
    // A refresh without a connection would leave the page and drop the chosen files.
    if (outcome.stored > 0) startRefresh(() => router.refresh())
    return outcome
  }

  /** Files that were sent keep their facts. */
  const choose = (facts: Partial<Pick<Proposal, 'kind' | 'date'>>) =>
    setUploads((all) =>
      all.map((one) =>
        isWaiting(one) ? { ...one, facts: { ...one.facts, ...facts }, isChosen: true } : one,
      ),
    )

  return { uploads, sending, size, add, remove, send, change, choose }
}

/** False after an error that a retry would repeat. */
export function isWaiting({ state, code }: Upload): boolean {
  return state === 'chosen' || (state === 'failed' && !hopeless.has(code))
}

const hopeless: ReadonlySet<ErrorCode | null> = new Set([
  'document_too_large',
  'document_empty',
  'document_type_refused',
])
