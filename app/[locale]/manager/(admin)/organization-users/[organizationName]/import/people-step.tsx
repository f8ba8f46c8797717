'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '@/components/ui/alert'
import { Button, buttonClass } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import type { Preview } from './actions'
import { PreviewTable } from './preview-table'
import { RunResult } from './run-result'
import { SkippedRows } from './skipped-rows'
import { type ImportRun, useImportRun } from './use-import-run'

type Props = {
  preview: Preview
  membersPath: string
  /** Shown at the end. */
  next: ReactNode
  onDiscard: () => void
}

export function PeopleStep({ preview: { rows, language }, membersPath, next, onDiscard }: Props) {
  const t = useTranslations('memberImport')
  const toAdd = rows.filter((row) => row.problem === null)
  const skipped = rows.filter((row) => row.problem !== null)
  const { run, start } = useImportRun(toAdd, language)
  const heading = useRef<HTMLHeadingElement>(null)
  const done = run.phase === 'done'

  // The pressed button unmounts, so its focus moves to the title.
  useEffect(() => {
    if (run.phase === 'waiting' || run.phase === 'done') heading.current?.focus()
  }, [run.phase])

  return (
    <section className="mt-8">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {done ? t('doneTitle') : t('previewTitle')}
      </h2>
      {run.phase === 'waiting' ? (
        <>
          <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-2 text-lg">
            {[[t('toAdd'), toAdd.length] as const, [t('skipped'), rows.length - toAdd.length] as const].map(
              ([label, count]) => (
                <div key={label} className="flex gap-2">
                  <dt>{label}:</dt>
                  <dd className="font-bold">{count}</dd>
                </div>
              ),
            )}
          </dl>
          <PreviewTable rows={rows} />
        </>
      ) : null}
      <RunProgress run={run} total={toAdd.length} />
      {done ? <RunResult rows={toAdd} outcomes={run.outcomes} /> : null}
      {done ? <SkippedRows rows={skipped} /> : null}
      <div className="mt-6 flex flex-wrap gap-3">
        {run.phase === 'waiting' && toAdd.length > 0 ? (
          <Button onClick={start} className="min-h-12">{`${t('start')} (${toAdd.length})`}</Button>
        ) : null}
        {run.phase === 'stopped' ? (
          <Button onClick={start} className="min-h-12">
            {t('continue')}
          </Button>
        ) : null}
        {run.phase === 'waiting' ? (
          <Button variant="secondary" onClick={onDiscard} className="min-h-12">
            {t('other')}
          </Button>
        ) : null}
        {done ? next : null}
        {done ? (
          <Link
            href={membersPath}
            prefetch={false}
            className={buttonClass(next ? 'secondary' : 'primary', 'min-h-12')}
          >
            {t('back')}
          </Link>
        ) : null}
      </div>
    </section>
  )
}

type RunProgressProps = {
  run: ImportRun
  total: number
}

function RunProgress({ run, total }: RunProgressProps) {
  const t = useTranslations('memberImport')
  const tErrors = useTranslations('errors')
  const done = run.outcomes.length
  if (run.phase === 'running') {
    return (
      <div className="mt-5 max-w-2xl">
        <p role="status" className="font-semibold">
          {t('running')}
        </p>
        <Progress value={done} max={total} label={t('running')} className="mt-3 w-full" />
        <p className="mt-1 tabular-nums">{t('progress', { done, total })}</p>
        <p className="mt-3 text-muted">{t('stay')}</p>
      </div>
    )
  }
  if (run.phase !== 'stopped') return null
  return (
    <div className="mt-5 max-w-2xl">
      <Alert variant="destructive" title={t('stopped', { done, total })}>
        {run.code && run.code !== 'unexpected' ? <p>{tErrors(run.code)}</p> : null}
      </Alert>
    </div>
  )
}
