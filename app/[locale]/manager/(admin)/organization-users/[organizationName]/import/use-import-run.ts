'use client'

import { useEffect, useState } from 'react'
import type { ErrorCode } from '@/lib/errors'
import type { Locale } from '@/lib/i18n/locales'
import { type ImportOutcome, type ImportRow, importBatchSize } from '@/lib/members/member'
import { importMembers } from './actions'

export type ImportRun = {
  phase: 'waiting' | 'running' | 'stopped' | 'done'
  /** The outcomes are in the order of the rows. */
  outcomes: ImportOutcome[]
  code: ErrorCode | null
}

/** Keeps the fields that the server accepts. */
export const toSent = ({ problem: _, ...row }: ImportRow) => row

async function sendBatch(rows: ImportRow[], language: Locale) {
  try {
    return await importMembers({
      rows: rows.map(toSent),
      language,
    })
  } catch {
    // The admin can continue after a lost connection.
    return { ok: false, code: 'unexpected' } as const
  }
}

/** One batch after the other. After a failure it continues with the failed batch. */
export function useImportRun(rows: ImportRow[], language: Locale) {
  const [run, setRun] = useState<ImportRun>({ phase: 'waiting', outcomes: [], code: null })
  const running = run.phase === 'running'

  useEffect(() => {
    if (!running) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [running])

  async function start() {
    if (running) return
    let outcomes = run.outcomes
    setRun({ phase: 'running', outcomes, code: null })
    while (outcomes.length < rows.length) {
      const result = await sendBatch(rows.slice(outcomes.length, outcomes.length + importBatchSize), language)
      if (!result.ok) return setRun({ phase: 'stopped', outcomes, code: result.code })
      outcomes = [...outcomes, ...result.data.map(({ outcome }) => outcome)]
      setRun({ phase: 'running', outcomes, code: null })
    }
    setRun({ phase: 'done', outcomes, code: null })
  }

  return { run, start }
}
