'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import type { Disagreement } from '@/lib/documents/disagreements'
import { getReaderPath } from '@/lib/documents/paths'
import { settleDisagreements } from './actions'

export function SettleDisagreements({ disagreements }: { disagreements: Disagreement[] }) {
  const t = useTranslations('disagreements')
  const tErrors = useTranslations('errors')
  const { register, formProps, getError, pending, refused } = useActionForm(
    async () => (await import('@/lib/documents/schema')).settleDisagreementsSchema,
    settleDisagreements,
    {
      onResult: (result) => {
        if (!result.ok) return void toast.error(tErrors(result.code))
        toast.success(t('settled', { count: result.data }))
      },
    },
  )
  const error = getError('disagreementIds') ?? (refused ? tErrors(refused.code) : undefined)
  return (
    <form key={disagreements.map(({ id }) => id).join()} {...formProps} className="mt-6 space-y-6">
      {error ? <Alert variant="destructive" title={error} /> : null}
      <ul className="divide-y divide-line border-y border-line">
        {disagreements.map(({ id, higher, lower }) => (
          <li key={id} className="space-y-3 py-4">
            <Said text={higher} rank={t('higher')} />
            <Said text={lower} rank={t('lower')} />
            <label className="flex min-h-11 cursor-pointer items-center gap-3">
              <input type="checkbox" {...register('disagreementIds')} value={id} />
              <span className="wrap-anywhere">
                {t('isSettled')} <span className="sr-only">{`${higher.name}, ${lower.name}`}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <SubmitButton pending={pending} label={t('save')} pendingLabel={t('saving')} />
    </form>
  )
}

type SaidProps = { text: Disagreement['higher' | 'lower']; rank: string }

function Said({ text: { documentId, articleId, name, text }, rank }: SaidProps) {
  const href = documentId ? getReaderPath(documentId) : `/manager/news/${articleId}`
  return (
    <figure className="border-l-4 border-line pl-4">
      <figcaption className="text-sm text-muted wrap-anywhere">
        <Link href={href} prefetch={false} className="underline">
          {name}
        </Link>
        {` · ${rank}`}
      </figcaption>
      <blockquote className="mt-1 wrap-anywhere">{text}</blockquote>
    </figure>
  )
}
