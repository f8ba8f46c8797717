import type { Metadata } from 'next'
import { getLocale, getMessages, getTranslations } from 'next-intl/server'
import { Closing } from '@/components/public/closing'
import { JsonLd } from '@/components/public/json-ld'
import { PublicShell } from '@/components/public/public-shell'
import { plans } from '@/lib/plans'
import { describePage } from '@/lib/site/metadata'
import { describeFaq, describeSoftware } from '@/lib/site/structured-data'
import { PlanCards } from './plan-cards'
import { PlanTable } from './plan-table'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('pricing')
  return describePage('pricing', { title: t('metaTitle'), description: t('metaDescription') })
}

export default async function PricingPage() {
  const [locale, t, { pricing }] = await Promise.all([getLocale(), getTranslations('pricing'), getMessages()])
  const tApp = await getTranslations('app')
  const tLanding = await getTranslations('landing')
  return (
    <PublicShell page="pricing">
      <JsonLd data={describeSoftware(locale, tApp('name'), t('metaDescription'), pricing.plans)} />
      <JsonLd data={describeFaq(pricing.faq)} />
      <div className="mx-auto max-w-site px-4 pt-12 md:pt-20 lg:px-6">
        <h1 className="max-w-3xl text-4xl md:text-5xl">{t('title')}</h1>
        <p className="mt-6 max-w-text text-lg text-muted md:text-xl">{t('lead')}</p>
        <PlanCards locale={locale} />
        <p className="mt-6 text-muted">{t('larger', { homes: plans.at(-1)?.homesTo ?? 0 })}</p>
        <div className="mt-16 md:mt-24">
          <h2 id="included" className="text-3xl md:text-4xl">
            {t('tableTitle')}
          </h2>
          <PlanTable locale={locale} />
        </div>
      </div>
      <section aria-labelledby="faq" className="mt-16 border-y border-line bg-surface md:mt-24">
        <div className="mx-auto max-w-site px-4 py-16 md:py-24 lg:px-6">
          <h2 id="faq" className="text-3xl md:text-4xl">
            {t('faqTitle')}
          </h2>
          <dl className="mt-10 grid gap-x-14 gap-y-9 md:grid-cols-2">
            {pricing.faq.map(({ question, answer }) => (
              <div key={question}>
                <dt className="text-lg font-semibold">{question}</dt>
                <dd className="mt-2 text-muted">{answer}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
      <Closing title={tLanding('closingTitle')} text={tLanding('closingText')} />
    </PublicShell>
  )
}
