'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { moveCase } from '@/app/[locale]/manager/(board)/cases/board/actions'
import { toErrorText } from '@/components/forms/error-text'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { Card } from '@/components/ui/card'
import { Textarea } from '@/components/ui/textarea'
import { type BoardMove, type CaseKind, isDecision, nameMove } from '@/lib/cases/case'
import type { ErrorCode } from '@/lib/errors'

type Props = {
  caseId: string
  kind: CaseKind
  /** A form sent twice makes one step because it sends the id. */
  entryId: string
  /** The version that the reader sees. */
  version: number
  moves: readonly BoardMove[]
  ruleChoice: ReactNode
}

const isOutdated = (code: ErrorCode) =>
  code === 'case_decided' || code === 'case_changed' || code === 'case_rule_gone'

/** The board's next step or decision. The page gives it another key once the case has another state. */
export function MoveForm({ caseId, kind, entryId, version, moves, ruleChoice }: Props) {
  const t = useTranslations('cases')
  const tErrors = useTranslations('errors')
  const router = useRouter()
  const form = useActionForm(async () => (await import('@/lib/cases/schema')).moveTextSchema, moveCase, {
    draft: `case step ${caseId}`,
    toInput: (_, frame) => new FormData(frame),
    onResult: (result) => {
      if (result.ok) {
        toast.success(t('board.moved'))
        document.getElementById('thread')?.focus()
        return
      }
      toast.error(toErrorText(result.code, tErrors, t('board.moveFailed')))
      // The page shows what another one of the board did, or the rules of today.
      if (isOutdated(result.code)) router.refresh()
    },
  })
  const { refused, posted, getError, register } = form
  const words = moves.some(isDecision) ? 'reason' : 'message'
  const typed = refused ? posted?.typed : undefined
  return (
    <Card role="region" aria-labelledby="step" className="px-4 py-3.5 md:px-5">
      <h2 id="step" className="text-xl">
        {t('board.step')}
      </h2>
      <form {...form.formProps} className="mt-3 space-y-4">
        {refused ? (
          <Alert variant="destructive" title={toErrorText(refused.code, tErrors, t('board.moveFailed'))} />
        ) : null}
        <input type="hidden" name="caseId" value={caseId} />
        <input type="hidden" name="entryId" value={entryId} />
        <input type="hidden" name="version" value={version} />
        <fieldset aria-describedby={getError('state') ? 'state-error' : undefined}>
          <legend className="sr-only">{t('board.step')}</legend>
          {moves.map((move) => (
            <label key={move} className="flex min-h-11 cursor-pointer items-center gap-3">
              <input
                type="radio"
                {...register('state')}
                value={move}
                defaultChecked={typed?.state === move || moves.length === 1}
                className="size-5 shrink-0 accent-accent"
              />
              {t(`moves.${nameMove(kind, move)}`)}
            </label>
          ))}
          {getError('state') ? (
            <p id="state-error" className="mt-1.5 font-semibold text-danger">
              {getError('state')}
            </p>
          ) : null}
        </fieldset>
        <Field
          id="step-text"
          label={t(`board.${words}`)}
          hint={t(`board.${words}Hint`)}
          error={getError('text')}
        >
          {(control) => <Textarea {...control} {...register('text')} rows={4} defaultValue={typed?.text} />}
        </Field>
        {ruleChoice}
        <SubmitButton
          pending={form.pending}
          label={t('board.move')}
          pendingLabel={t('board.moving')}
          className="min-h-12"
        />
      </form>
    </Card>
  )
}
