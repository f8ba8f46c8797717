import { clsx } from 'clsx'
import { CircleCheck, CircleDashed } from 'lucide-react'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { isOn } from '@/lib/auth/features'
import type { Member } from '@/lib/auth/membership'
import { steps as allSteps, getStepPath, type FirstSteps as Steps } from '@/lib/first-steps/first-steps'
import { FirstStepLink } from './first-step-link'
import { ToldOnce } from './told-once'

type Props = {
  firstSteps: Steps
  admin: Member
  /** `note` dismisses the steps and leaves the open page as it is. */
  actions: { dismiss: () => Promise<void>; note: () => Promise<void> }
}

/** Each step leads to its place; the next one has a button. Says once that all are done. */
export async function FirstSteps({ firstSteps, admin, actions }: Props) {
  const t = await getTranslations('firstSteps')
  const { done, documents } = firstSteps
  const steps = allSteps.filter((step) => step !== 'asked' || isOn(admin, 'assistant'))
  const next = steps.find((step) => !done[step])
  return (
    <Card role="region" aria-labelledby="first-steps" className="mt-6 p-5 md:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="first-steps" className="text-2xl">
          {next ? t('title') : t('allDone')}
        </h2>
        {next ? (
          <p className="text-muted">
            {t('progress', { done: steps.filter((step) => done[step]).length, total: steps.length })}
          </p>
        ) : null}
      </div>
      {next ? (
        <ol className="mt-4 space-y-1">
          {steps.map((step) => {
            const Icon = done[step] ? CircleCheck : CircleDashed
            const text = t(`steps.${step}`, { count: documents })
            return (
              <li key={step} className="flex items-start gap-3">
                <Icon
                  aria-hidden
                  className={clsx('mt-2.5 size-6 shrink-0', done[step] ? 'text-accent' : 'text-muted')}
                />
                {step === next ? (
                  <div className="min-w-0 py-2">
                    <p className="font-semibold">{text}</p>
                    <FirstStepLink step={step} member={admin} className="mt-2" />
                  </div>
                ) : (
                  <Link
                    href={getStepPath(step, admin.organization.name)}
                    prefetch={false}
                    className={clsx(
                      'flex min-h-11 min-w-0 flex-wrap items-center py-1 underline underline-offset-4 hover:text-accent',
                      done[step] && 'text-muted',
                    )}
                  >
                    {text}
                    {done[step] ? <span className="sr-only"> {t('done')}</span> : null}
                  </Link>
                )}
              </li>
            )
          })}
        </ol>
      ) : (
        <>
          <p className="mt-2 max-w-text">{t('allDoneText')}</p>
          <ToldOnce note={actions.note} />
        </>
      )}
      <form action={actions.dismiss} className="mt-4">
        <button type="submit" className={buttonClass('quiet', '-ml-4')}>
          {next ? t('dismiss') : t('close')}
        </button>
      </form>
    </Card>
  )
}
