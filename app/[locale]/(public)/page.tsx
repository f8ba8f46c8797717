import { Clock, DoorOpen, Eye, Gauge, MapPin, ShieldCheck } from 'lucide-react'
import type { Metadata } from 'next'
import { getLocale, getMessages, getTranslations } from 'next-intl/server'
import { Closing } from '@/components/public/closing'
import { JsonLd } from '@/components/public/json-ld'
import { PublicShell } from '@/components/public/public-shell'
import { StepDrawing } from '@/components/public/step-drawing'
import { Street } from '@/components/public/street'
import { buttonClass } from '@/components/ui/button'
import { getDemoPath } from '@/lib/site/demo'
import { describePage } from '@/lib/site/metadata'
import { prefixedPath } from '@/lib/site/pages'
import { describeOrganization, describeSoftware } from '@/lib/site/structured-data'
import { ExampleAnswer, ExampleNews } from './examples'

const steps = ['upload', 'access', 'questions', 'answer'] as const
const benefits = [
  { name: 'faster', Icon: Clock },
  { name: 'workload', Icon: Gauge },
  { name: 'secure', Icon: ShieldCheck },
] as const
const claims = [
  { name: 'where', Icon: MapPin },
  { name: 'who', Icon: Eye },
  { name: 'out', Icon: DoorOpen },
] as const
const readers = { read: 41, members: 56 }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('landing')
  return describePage('landing', { title: t('metaTitle'), description: t('metaDescription') })
}

export default async function LandingPage() {
  const [locale, t, site, { pricing }] = await Promise.all([
    getLocale(),
    getTranslations('landing'),
    getTranslations('site'),
    getMessages(),
  ])
  const tApp = await getTranslations('app')
  return (
    <PublicShell page="landing">
      <JsonLd data={describeOrganization(tApp('name'), t('metaDescription'))} />
      <JsonLd data={describeSoftware(locale, tApp('name'), t('metaDescription'), pricing.plans)} />
      <div className="overflow-hidden">
        <section className="mx-auto grid max-w-site items-center gap-x-14 gap-y-12 px-4 pt-12 pb-16 md:pt-20 lg:grid-cols-[6fr_5fr] lg:px-6 lg:pb-20">
          <div>
            <h1 className="text-4xl md:text-5xl">{t('title')}</h1>
            <p className="mt-6 max-w-text text-lg text-muted md:text-xl">{t('lead')}</p>
            <div className="mt-9 flex flex-wrap gap-3">
              <a href={getDemoPath(locale)} className={buttonClass('primary', 'min-h-13 px-7 text-lg')}>
                {site('seeDemo')}
              </a>
              <a
                href={prefixedPath('features', locale)}
                className={buttonClass('secondary', 'min-h-13 px-7 text-lg')}
              >
                {site('features')}
              </a>
            </div>
          </div>
          <ExampleAnswer />
        </section>
        <Street className="block h-36 w-full md:h-56" />
      </div>

      <section aria-labelledby="steps" className="mx-auto max-w-site px-4 py-16 md:py-24 lg:px-6">
        <h2 id="steps" className="max-w-text text-3xl md:text-4xl">
          {t('stepsTitle')}
        </h2>
        <ol className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map((step, index) => (
            <li key={step}>
              <StepDrawing step={step} className="size-20 text-line-strong" />
              <h3 className="mt-5 text-xl">
                <span className="text-accent">{index + 1}.</span> {t(`steps.${step}.title`)}
              </h3>
              <p className="mt-2 text-muted">{t(`steps.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>

      <section aria-labelledby="benefits" className="border-y border-line bg-surface">
        <div className="mx-auto max-w-site px-4 py-16 md:py-24 lg:px-6">
          <h2 id="benefits" className="max-w-text text-3xl md:text-4xl">
            {t('benefitsTitle')}
          </h2>
          <ul className="mt-12 grid gap-x-12 gap-y-10 md:grid-cols-3">
            {benefits.map(({ name, Icon }) => (
              <li key={name} className="border-t-2 border-accent pt-6">
                <Icon aria-hidden className="size-7 text-accent" />
                <h3 className="mt-4 text-xl">{t(`benefits.${name}.title`)}</h3>
                <p className="mt-2 text-muted">{t(`benefits.${name}.text`)}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section
        aria-labelledby="news"
        className="mx-auto grid max-w-site items-center gap-x-16 gap-y-10 px-4 py-16 md:py-24 lg:grid-cols-2 lg:px-6"
      >
        <div>
          <h2 id="news" className="text-3xl md:text-4xl">
            {t('newsTitle')}
          </h2>
          <p className="mt-5 max-w-text text-lg text-muted">{t('newsText')}</p>
        </div>
        <ExampleNews
          read={t('news.read', readers)}
          share={Math.round((readers.read / readers.members) * 100)}
        />
      </section>

      <section aria-labelledby="gdpr" className="border-t border-line bg-accent-soft text-on-accent-soft">
        <div className="mx-auto max-w-site px-4 py-16 md:py-24 lg:px-6">
          <h2 id="gdpr" className="text-3xl md:text-4xl">
            {t('gdprTitle')}
          </h2>
          <p className="mt-4 text-lg">{t('gdprText')}</p>
          <ul className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-3">
            {claims.map(({ name, Icon }) => (
              <li key={name}>
                <Icon aria-hidden className="size-7" />
                <h3 className="mt-4 text-xl">{t(`gdpr.${name}.title`)}</h3>
                <p className="mt-2">{t(`gdpr.${name}.text`)}</p>
              </li>
            ))}
          </ul>
          <a
            href={prefixedPath('privacy', locale)}
            className="mt-10 inline-flex min-h-11 items-center font-semibold underline decoration-2 underline-offset-4 hover:no-underline"
          >
            {t('privacyLink')}
          </a>
        </div>
      </section>

      <Closing title={t('closingTitle')} text={t('closingText')} />
    </PublicShell>
  )
}
