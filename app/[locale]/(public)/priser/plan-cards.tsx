import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import type { Locale } from '@/lib/i18n/locales'
import { plans } from '@/lib/plans'
import { prefixedPath } from '@/lib/site/pages'
import { formatPrice } from './format-price'

export async function PlanCards({ locale }: { locale: Locale }) {
  const t = await getTranslations('pricing')
  return (
    <ul className="mt-12 grid grid-cols-1 gap-6 lg:grid-cols-3">
      {plans.map(({ id, homesFrom, homesTo, monthlyInclVat, monthlyExclVat }, index) => (
        <li
          key={id}
          className="flex flex-col rounded-card border border-line bg-surface p-6 shadow-card md:p-8"
        >
          <PlanDrawing houses={index + 1} className="h-20 max-w-full self-start" />
          <h2 className="mt-6 text-xl">{t(`plans.${id}`)}</h2>
          <p className="mt-1 text-muted">
            {index === 0
              ? t('homesUpTo', { to: homesTo })
              : t('homesBetween', { from: homesFrom, to: homesTo })}
          </p>
          <p className="mt-6">
            <span className="text-4xl font-bold tabular-nums max-[20rem]:text-2xl">
              {formatPrice(monthlyInclVat, locale)}
            </span>{' '}
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

const sizes = [
  { x: 2, width: 40, height: 40, columns: 2, rows: 2 },
  { x: 50, width: 52, height: 58, columns: 3, rows: 3 },
  { x: 110, width: 64, height: 72, columns: 4, rows: 4 },
]

function PlanDrawing({ houses, className }: { houses: number; className?: string }) {
  const drawn = sizes.slice(0, houses)
  const last = drawn.at(-1)
  return (
    <svg
      viewBox={`0 0 ${last ? last.x + last.width + 4 : 0} 88`}
      aria-hidden
      strokeWidth="1.75"
      strokeLinejoin="round"
      className={className}
    >
      {drawn.map(({ x, width, height, columns, rows }) => (
        <g key={x} className="stroke-line-strong">
          <path d={`M${x} ${86 - height}h${width}V86H${x}z`} className="fill-accent-soft" />
          <path d={`M${x - 1} ${86 - height}v-6h${width + 2}v6z`} className="fill-spruce" />
          <path d={windows(x, 86 - height, width, height, columns, rows)} className="fill-surface" />
        </g>
      ))}
    </svg>
  )
}

function windows(x: number, y: number, width: number, height: number, columns: number, rows: number): string {
  const stepX = width / columns
  const stepY = (height - 6) / rows
  return Array.from({ length: columns * rows }, (_, index) => {
    const left = x + (index % columns) * stepX + stepX / 2 - 3.5
    const top = y + 4 + Math.floor(index / columns) * stepY + stepY / 2 - 5
    return `M${left} ${top}h7v9h-7z`
  }).join('')
}
