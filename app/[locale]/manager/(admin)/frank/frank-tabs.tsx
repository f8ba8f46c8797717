import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { LinkPending } from '@/components/layout/link-pending'
import { tabClass } from '@/components/layout/tab-class'
import { TabScroller } from '@/components/layout/tab-scroller'
import { frankTabs } from './search-params'

/** Links, so that they work without scripts. */
export async function FrankTabs({ current }: { current: (typeof frankTabs)[number] }) {
  const t = await getTranslations('frankAdmin')
  return (
    <nav aria-label={t('tabs')} className="mt-7 mb-8">
      <TabScroller wraps={false}>
        {frankTabs.map((tab) => (
          <li key={tab} className="shrink-0">
            <Link
              href={tab === 'settings' ? '/manager/frank' : `/manager/frank?tab=${tab}`}
              prefetch={false}
              scroll={false}
              aria-current={tab === current ? 'page' : undefined}
              className={tabClass(tab === current)}
            >
              {t(`tabNames.${tab}`)}
              {tab === 'debug' ? null : <LinkPending label={t(`loading.${tab}`)} />}
            </Link>
          </li>
        ))}
      </TabScroller>
    </nav>
  )
}
