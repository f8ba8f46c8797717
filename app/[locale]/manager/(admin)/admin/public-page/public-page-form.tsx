'use client'

import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import type { PublicPageSettings } from '@/lib/public-page/public-page'
import { savePublicPage } from './actions'

/** The switch, and below it whether search engines may list the page. */
const switches = ['isShown', 'isIndexed'] as const

export function PublicPageForm({
  settings,
}: {
  settings: Pick<PublicPageSettings, (typeof switches)[number]>
}) {
  const t = useTranslations('publicPageAdmin')
  const tErrors = useTranslations('errors')
  const { register, formProps, pending, refused } = useActionForm(
    async () => (await import('@/lib/public-page/schema')).publicPageSchema,
    savePublicPage,
    {
      onResult: (result) => {
        if (!result.ok) toast.error(tErrors(result.code))
      },
    },
  )
  return (
    <form {...formProps} className="mt-6 space-y-4">
      {refused ? <Alert variant="destructive" title={tErrors(refused.code)} /> : null}
      {switches.map((name) => (
        <div key={name}>
          <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
            <input
              type="checkbox"
              {...register(name)}
              defaultChecked={settings[name]}
              aria-describedby={`${name}-hint`}
              className="size-6 shrink-0 accent-accent"
            />
            {t(name)}
          </label>
          <p id={`${name}-hint`} className="text-muted">
            {t(`hints.${name}`)}
          </p>
        </div>
      ))}
      <SubmitButton pending={pending} label={t('save')} pendingLabel={t('saving')} className="min-h-12" />
    </form>
  )
}
