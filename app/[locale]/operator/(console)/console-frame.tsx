import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { LinkPending } from '@/components/layout/link-pending'
import { type ConsolePage, consolePages, toConsolePath } from '@/lib/console/organization'

type Props = { page: ConsolePage; lead: string; children: ReactNode }

/** The frame of each page of the console: its heading and the way to the others. */
export async function ConsoleFrame({ page, lead, children }: Props) {
  const t = await getTranslations('console')
  const tNav = await getTranslations('nav')
  return (
    <>
      <nav aria-label={t('nav')} className="mb-7 border-b border-line">
        <ul className="flex flex-wrap gap-1">
          {consolePages.map((one) => (
            <li key={one}>
              <Link
                href={toConsolePath(one)}
                prefetch={false}
                aria-current={one === page ? 'page' : undefined}
                className="-mb-px flex min-h-11 items-center border-b-3 border-transparent px-3 text-muted md:px-4 hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-bold aria-[current=page]:text-ink"
              >
                {t(`pages.${one}`)}
                <LinkPending label={tNav('loading')} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <h1 className="text-3xl md:text-4xl">{t(`pages.${page}`)}</h1>
      <p className="mt-2 max-w-text text-lg text-muted">{lead}</p>
      {children}
    </>
  )
}
