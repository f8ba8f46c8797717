import { fillIn } from '@/components/fill-in'
import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import type { ImportRun } from './use-import-run'

type Props = { run: ImportRun; total: number; texts: Texts<'memberImport'>; errors: Texts<'errors'> }

/** The progress of the import, or its error. */
export function RunProgress({ run, total, texts, errors }: Props) {
  const done = run.outcomes.length
  const count = (text: string) => fillIn(text, { done, total })
  if (run.phase === 'running') {
    return (
      <div className="mt-5 max-w-2xl">
        <p role="status" className="font-semibold">
          {texts.running}
        </p>
        <progress
          aria-label={texts.running}
          value={done}
          max={total}
          className="mt-3 h-4 w-full accent-accent"
        />
        <p className="mt-1 tabular-nums">{count(texts.progress)}</p>
        <p className="mt-3 text-muted">{texts.stay}</p>
      </div>
    )
  }
  if (run.phase !== 'stopped') return null
  return (
    <div className="mt-5 max-w-2xl">
      <Alert variant="destructive" title={count(texts.stopped)}>
        {run.code && run.code !== 'unexpected' ? <p>{errors[run.code]}</p> : null}
      </Alert>
    </div>
  )
}
