import { Check } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Locale } from '@/lib/i18n/locales'
import { type Plan, plans } from '@/lib/plans'
import { formatPrice } from './format-price'

const included = ['news', 'documents', 'frank', 'languages', 'support'] as const

/** The table scrolls sideways within its frame on a narrow screen. */
export async function PlanTable({ locale }: { locale: Locale }) {
  const t = await getTranslations('pricing')
  const figures: { name: string; show: (plan: Plan) => string }[] = [
    { name: t('rows.homes'), show: ({ homesFrom, homesTo }) => `${homesFrom}–${homesTo}` },
    { name: t('rows.price'), show: (plan) => formatPrice(plan.monthlyInclVat, locale) },
    { name: t('rows.priceExcl'), show: (plan) => formatPrice(plan.monthlyExclVat, locale) },
    { name: t('rows.perHome'), show: (plan) => formatPrice(plan.perHome, locale, 2) },
    { name: t('rows.members'), show: () => t('unlimited') },
  ]
  return (
    <section
      aria-labelledby="included"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
      tabIndex={0}
      className="card relative mt-8 overflow-x-auto"
    >
      <table className="w-full min-w-2xl text-left">
        <thead>
          <tr className="border-b border-line bg-sunken">
            <th scope="col" className="px-5 py-4 font-semibold">
              {t('feature')}
            </th>
            {plans.map(({ id }) => (
              <th key={id} scope="col" className="px-5 py-4 font-semibold">
                {t(`plans.${id}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {figures.map(({ name, show }) => (
            <tr key={name}>
              <th scope="row" className="px-5 py-3.5 font-normal text-muted">
                {name}
              </th>
              {plans.map((plan) => (
                <td key={plan.id} className="px-5 py-3.5 whitespace-nowrap">
                  {show(plan)}
                </td>
              ))}
            </tr>
          ))}
          {included.map((name) => (
            <tr key={name}>
              <th scope="row" className="px-5 py-3.5 font-normal text-muted">
                {t(`rows.${name}`)}
              </th>
              {plans.map(({ id }) => (
                <td key={id} className="px-5 py-3.5">
                  <Check aria-hidden className="size-6 text-accent" />
                  <span className="sr-only">{t('included')}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
