'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState, useTransition } from 'react'
import { maxDocumentBytes } from '@/lib/documents/document'
import { type Proposal, proposeFacts } from '@/lib/documents/propose'
import type { ErrorCode } from '@/lib/errors'
import type { UploadSection } from '@/lib/sections/propose'
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
  /** Proposed from the kind until the admin has chosen it. */
  section: UploadSection
  isPlaced: boolean
  state: 'chosen' | 'queued' | 'sending' | 'stored' | 'failed'
  /** A number from 0 to 1. */
  share: number
  code: ErrorCode | null
}

const retriesAtMost = 5
const retryMs = 2000

/** Files are sent one after the other in the order of choice. */
export function useUploads(propose: (kind: Proposal['kind']) => UploadSection) {
  const router = useRouter()
  const [, startRefresh] = useTransition()
  const [uploads, setUploads] = useState<Upload[]>([])
  const [sending, setSending] = useState(false)
  const [size, setSize] = useState({ files: 0, bytes: 0 })
  const stops = useRef(new Map<string, AbortController>())

  const change = (key: string, fields: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? place({ ...one, ...fields }) : one)))

  const place = (one: Upload): Upload =>
    one.isPlaced || !isWaiting(one) ? one : { ...one, section: propose(one.facts.kind) }

  function add(files: Iterable<File>) {
    const chosen = Array.from(files, (file): Upload => {
      const code =
        file.size > maxDocumentBytes ? 'document_too_large' : file.size === 0 ? 'document_empty' : null
      const facts = proposeFacts(file.name)
      return {
        key: crypto.randomUUID(),
        file,
        facts,
        section: propose(facts.kind),
        isPlaced: false,
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
    for (const { key, file, facts, isChosen, isNamed, section } of batch) {
      const stop = stops.current.get(key)
      if (!stop || stop.signal.aborted) continue
      change(key, { state: 'sending', share: 0, code: null })
      const onProgress = (share: number) => change(key, { share })
      const fields = { section, key, file, facts, isChosen, isNamed, onProgress, signal: stop.signal }
      let code = await sendFile(fields)
      // Many small files arrive faster than one person may send.
      for (let retry = 0; code === 'too_many_attempts' && retry < retriesAtMost; retry++) {
        await new Promise((resolve) => setTimeout(resolve, retryMs))
        code = await sendFile(fields)
      }
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

  /** Files that were sent keep their facts and their section. */
  const choose = (facts: Partial<Pick<Proposal, 'kind' | 'date'>>, section: UploadSection | null) =>
    setUploads((all) =>
      all.map((one) => {
        if (!isWaiting(one)) return one
        const isChosen = one.isChosen || Object.keys(facts).length > 0
        const chosen = { ...one, facts: { ...one.facts, ...facts }, isChosen }
        return section ? { ...chosen, section, isPlaced: true } : place(chosen)
      }),
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
  'document_is_rtf',
  'document_encrypted',
])
