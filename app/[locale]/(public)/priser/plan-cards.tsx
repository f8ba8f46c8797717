import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import type { Locale } from '@/lib/i18n/locales'
import { plans } from '@/lib/plans'
import { prefixedPath } from '@/lib/site/pages'
import { formatPrice } from './format-price'
import { PlanDrawing } from './plan-drawing'

export async function PlanCards({ locale }: { locale: Locale }) {
  const t = await getTranslations('pricing')
  return (
    <ul className="mt-12 grid gap-6 lg:grid-cols-3">
      {plans.map(({ id, homesFrom, homesTo, monthlyInclVat, monthlyExclVat }, index) => (
        <li
          key={id}
          className="flex flex-col rounded-card border border-line bg-surface p-6 shadow-card md:p-8"
        >
          <PlanDrawing houses={index + 1} className="h-20 self-start" />
          <h2 className="mt-6 text-xl">{t(`plans.${id}`)}</h2>
          <p className="mt-1 text-muted">
            {index === 0
              ? t('homesUpTo', { to: homesTo })
              : t('homesBetween', { from: homesFrom, to: homesTo })}
          </p>
          <p className="mt-6">
            <span className="text-4xl font-bold tabular-nums">{formatPrice(monthlyInclVat, locale)}</span>{' '}
            <span className="block pt-1 text-muted">{t('perMonth')}</span>
          </p>
          <p className="mt-1 text-sm text-muted">
            {t('exclVat', { price: formatPrice(monthlyExclVat, locale) })}
          </p>
          <a href={prefixedPath('contact', locale)} className={buttonClass('secondary', 'mt-8 min-h-12')}>
            {t('ask')}
            <span className="sr-only">: {t(`plans.${id}`)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
