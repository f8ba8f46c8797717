'use client'

import Link from 'next/link'
import { useEffect, useRef } from 'react'
import type { Texts } from '@/components/texts'
import { Button, buttonClass } from '@/components/ui/button'
import type { ImportRow } from '@/lib/members/member'
import { PreviewTable } from './preview-table'
import { RunProgress } from './run-progress'
import { RunResult } from './run-result'
import { useImportRun } from './use-import-run'

type Props = {
  rows: ImportRow[]
  membersPath: string
  texts: Texts<'memberImport'>
  roles: Texts<'members'>['roles']
  errors: Texts<'errors'>
  onDiscard: () => void
}

/** Shows the preview, runs the import and shows its result. */
export function PeopleStep({ rows, membersPath, texts, roles, errors, onDiscard }: Props) {
  const toAdd = rows.filter((row) => row.problem === null)
  const { run, start } = useImportRun(toAdd)
  const heading = useRef<HTMLHeadingElement>(null)
  const done = run.phase === 'done'

  // Focus moves to the step's title, because the pressed button unmounts.
  useEffect(() => {
    if (run.phase === 'waiting' || run.phase === 'done') heading.current?.focus()
  }, [run.phase])

  return (
    <section className="mt-8">
      <h2 ref={heading} tabIndex={-1} className="text-2xl">
        {done ? texts.doneTitle : texts.previewTitle}
      </h2>
      {run.phase === 'waiting' ? (
        <>
          <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-2 text-lg">
            {[[texts.toAdd, toAdd.length] as const, [texts.skipped, rows.length - toAdd.length] as const].map(
              ([label, count]) => (
                <div key={label} className="flex gap-2">
                  <dt>{label}:</dt>
                  <dd className="font-bold">{count}</dd>
                </div>
              ),
            )}
          </dl>
          <PreviewTable rows={rows} texts={texts} roles={roles} />
        </>
      ) : null}
      <RunProgress run={run} total={toAdd.length} texts={texts} errors={errors} />
      {done ? <RunResult rows={toAdd} outcomes={run.outcomes} texts={texts} /> : null}
      <div className="mt-6 flex flex-wrap gap-3">
        {run.phase === 'waiting' && toAdd.length > 0 ? (
          <Button
            onClick={start}
            className="needs-script min-h-12"
          >{`${texts.start} (${toAdd.length})`}</Button>
        ) : null}
        {run.phase === 'stopped' ? (
          <Button onClick={start} className="min-h-12">
            {texts.continue}
          </Button>
        ) : null}
        {run.phase === 'waiting' ? (
          <Button variant="secondary" onClick={onDiscard} className="needs-script min-h-12">
            {texts.other}
          </Button>
        ) : null}
        {done ? (
          <Link href={membersPath} prefetch={false} className={buttonClass('primary', 'min-h-12')}>
            {texts.back}
          </Link>
        ) : null}
      </div>
    </section>
  )
}
