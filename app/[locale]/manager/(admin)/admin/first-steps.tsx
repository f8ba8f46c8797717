import { clsx } from 'clsx'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { FirstStepLink } from '@/components/first-steps/first-step-link'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Member } from '@/lib/auth/membership'
import { type FirstSteps as Steps, steps } from '@/lib/first-steps/first-steps'
import { dismissFirstSteps } from './actions'

type Props = { firstSteps: Steps; admin: Member }

/** The next step alone has a button. */
export async function FirstSteps({ firstSteps, admin }: Props) {
  const t = await getTranslations('firstSteps')
  const { done, documents, missing, year } = firstSteps
  const next = steps.find((step) => !done[step])
  return (
    <Card role="region" aria-labelledby="first-steps" className="mt-8 p-5 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="first-steps" className="text-2xl">
          {t('title')}
        </h2>
        <p className="text-muted">
          {t('progress', { done: steps.filter((step) => done[step]).length, total: steps.length })}
        </p>
      </div>
      <ol className="mt-4 space-y-1">
        {steps.map((step) => {
          const Icon = done[step] ? CircleCheck : CircleDashed
          return (
            <li key={step} className="flex items-start gap-3">
              <Icon
                aria-hidden
                className={clsx('mt-2.5 size-6 shrink-0', done[step] ? 'text-accent' : 'text-muted')}
              />
              <div className="min-w-0 py-2">
                <p className={clsx(done[step] ? 'text-muted' : 'font-semibold')}>
                  {t(`steps.${step}`, { count: documents })}
                  {done[step] ? <span className="sr-only"> {t('done')}</span> : null}
                </p>
                {step === next ? <FirstStepLink step={step} member={admin} className="mt-2" /> : null}
              </div>
            </li>
          )
        })}
      </ol>
      {missing.length > 0 ? (
        <div className="mt-4 border-t border-line pt-4">
          <h3 className="font-semibold">{t('missing')}</h3>
          <ul className="mt-1 list-disc pl-5">
            {missing.map((kind) => (
              <li key={kind}>{t(`kinds.${kind}`, { year })}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <form action={dismissFirstSteps} className="mt-4">
        <button type="submit" className={buttonClass('quiet', '-ml-4')}>
          {t('dismiss')}
        </button>
      </form>
    </Card>
  )
}
