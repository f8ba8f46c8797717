'use client'

import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { formatDocumentDate } from '@/lib/documents/document-date'
import { getReaderPath } from '@/lib/documents/paths'
import type { ReplacedText } from '@/lib/documents/replaced-texts'
import { settleReplacedTexts } from './actions'

const outcomes = ['ended', 'kept'] as const

/** All texts are chosen, so that one step confirms them. */
export function SettleTexts({ texts }: { texts: ReplacedText[] }) {
  const t = useTranslations('validity')
  const tErrors = useTranslations('errors')
  const locale = useLocale()
  const { register, formProps, getError, pending, refused } = useActionForm(
    async () => (await import('@/lib/documents/schema')).settleTextsSchema,
    settleReplacedTexts,
    {
      onResult: (result) => {
        if (!result.ok) return void toast.error(tErrors(result.code))
        toast.success(t('settled', { count: result.data }))
      },
    },
  )
  const error = getError('documentIds') ?? (refused ? tErrors(refused.code) : undefined)
  return (
    // The key chooses all that are left after each change.
    <form key={texts.map(({ id }) => id).join()} {...formProps} className="mt-6 space-y-6">
      {error ? <Alert variant="destructive" title={error} /> : null}
      <fieldset>
        <legend className="font-semibold">{t('which')}</legend>
        <ul className="mt-1 divide-y divide-line border-y border-line">
          {texts.map(({ id, name, newer, endsOn }) => (
            <li key={id} className="py-2">
              <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold wrap-anywhere">
                <input type="checkbox" {...register('documentIds')} value={id} defaultChecked />
                {name}
              </label>
              <p className="pl-8 text-sm text-muted wrap-anywhere">
                {t.rich('replacedBy', {
                  name: newer.name,
                  date: formatDocumentDate(endsOn, locale),
                  link: (words) => (
                    <Link href={getReaderPath(newer.id)} prefetch={false} className="underline">
                      {words}
                    </Link>
                  ),
                })}
              </p>
            </li>
          ))}
        </ul>
      </fieldset>
      <fieldset>
        <legend className="font-semibold">{t('outcome')}</legend>
        {outcomes.map((outcome) => (
          <label key={outcome} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              {...register('outcome')}
              value={outcome}
              defaultChecked={outcome === 'ended'}
            />
            {t(`outcomes.${outcome}`)}
          </label>
        ))}
      </fieldset>
      <SubmitButton pending={pending} label={t('save')} pendingLabel={t('saving')} />
    </form>
  )
}
