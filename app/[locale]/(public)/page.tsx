import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'

const steps = ['upload', 'access', 'questions', 'answer'] as const

export default async function LandingPage() {
  const t = await getTranslations('landing')
  return (
    <div className="mx-auto max-w-6xl px-4 pb-20 lg:px-6">
      <section className="max-w-3xl py-10 md:py-20">
        <h1 className="text-4xl md:text-5xl">{t('title')}</h1>
        <p className="mt-6 text-lg text-muted md:text-xl">{t('lead')}</p>
        <Link href="/auth" prefetch={false} className={buttonClass('primary', 'mt-8 min-h-12 px-6')}>
          {t('signIn')}
        </Link>
      </section>
      <section aria-labelledby="steps">
        <h2 id="steps" className="text-2xl">
          {t('stepsTitle')}
        </h2>
        <ol className="mt-6 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map((step, index) => (
            <li key={step} className="rounded-card border border-line bg-surface p-5 shadow-card">
              <span
                aria-hidden
                className="flex size-9 items-center justify-center rounded-full bg-accent-soft font-bold text-on-accent-soft"
              >
                {index + 1}
              </span>
              <h3 className="mt-4 text-lg">{t(`${step}Title`)}</h3>
              <p className="mt-1 text-muted">{t(`${step}Text`)}</p>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}
