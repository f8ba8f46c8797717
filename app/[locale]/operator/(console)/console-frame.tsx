import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { LinkPending } from '@/components/layout/link-pending'
import { tabClass } from '@/components/layout/tab-class'
import { TabScroller } from '@/components/layout/tab-scroller'
import { type ConsolePage, consolePages, toConsolePath } from '@/lib/console/organization'

type Props = {
  page: ConsolePage
  /** A page below `page` has a title of its own. */
  title?: string
  lead: string
  children: ReactNode
}

/** The frame of each page of the console: its heading and the way to the others. */
export async function ConsoleFrame({ page, title, lead, children }: Props) {
  const t = await getTranslations('console')
  const tNav = await getTranslations('nav')
  return (
    <>
      <nav aria-label={t('nav')} className="mb-7">
        <TabScroller wraps={false}>
          {consolePages.map((one) => (
            <li key={one} className="shrink-0">
              <Link
                href={toConsolePath(one)}
                prefetch={false}
                aria-current={one === page ? (title ? 'true' : 'page') : undefined}
                className={tabClass(one === page)}
              >
                {t(`pages.${one}`)}
                <LinkPending label={tNav('loading')} />
              </Link>
            </li>
          ))}
        </TabScroller>
      </nav>
      <h1 className="text-3xl wrap-anywhere md:text-4xl">{title ?? t(`pages.${page}`)}</h1>
      <p className="mt-2 max-w-text text-lg text-muted wrap-anywhere">{lead}</p>
      {children}
    </>
  )
}
