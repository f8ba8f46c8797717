import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { LinkPending } from '@/components/layout/link-pending'
import { frankTabs } from './search-params'

/** Links, so that they work without scripts. */
export async function FrankTabs({ current }: { current: (typeof frankTabs)[number] }) {
  const t = await getTranslations('frankAdmin')
  return (
    <nav aria-label={t('tabs')} className="mt-7 mb-8 border-b border-line">
      <ul className="flex flex-wrap gap-1">
        {frankTabs.map((tab) => (
          <li key={tab}>
            <Link
              href={tab === 'settings' ? '/manager/frank' : `/manager/frank?tab=${tab}`}
              prefetch={false}
              scroll={false}
              aria-current={tab === current ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-b-3 border-transparent px-3 text-muted md:px-4 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-bold aria-[current=page]:text-ink"
            >
              {t(`tabNames.${tab}`)}
              {tab === 'debug' ? null : <LinkPending label={t(`loading.${tab}`)} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
