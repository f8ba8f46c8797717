'use client'

import { useEffect, useState } from 'react'
import type { ErrorCode } from '@/lib/errors'
import { type ImportOutcome, type ImportRow, importBatchSize } from '@/lib/members/member'
import { importMembers } from './actions'

export type ImportRun = {
  phase: 'waiting' | 'running' | 'stopped' | 'done'
  /** One for each finished row, in the rows' order. */
  outcomes: ImportOutcome[]
  /** The error that stopped the import. */
  code: ErrorCode | null
}

async function sendBatch(rows: ImportRow[]) {
  try {
    return await importMembers({
      rows: rows.map(({ line, fullName, email, role }) => ({ line, fullName, email, role })),
    })
  } catch {
    // A lost connection stops the import with an error; the admin can continue it.
    return { ok: false, code: 'unexpected' } as const
  }
}

/** Sends the rows in batches, one after the other. After a failure it continues with the failed batch. */
export function useImportRun(rows: ImportRow[]) {
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
      const result = await sendBatch(rows.slice(outcomes.length, outcomes.length + importBatchSize))
      if (!result.ok) return setRun({ phase: 'stopped', outcomes, code: result.code })
      outcomes = [...outcomes, ...result.data.map(({ outcome }) => outcome)]
      setRun({ phase: 'running', outcomes, code: null })
    }
    setRun({ phase: 'done', outcomes, code: null })
  }

  return { run, start }
}
