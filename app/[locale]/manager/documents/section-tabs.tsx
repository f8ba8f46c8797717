'use client'

import { clsx } from 'clsx'
import { CircleQuestionMark, Folder, Lock } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { LinkPending } from '@/components/layout/link-pending'
import { getDocumentsPath } from '@/lib/documents/paths'
import type { Section } from '@/lib/sections/section'
import { TabScroller } from './tab-scroller'

type Props = {
  sections: Omit<Section, 'isMandatory'>[]
  chosen: string | null
}

/** Links, so that they work without scripts. A phone moves on to the chosen section. */
export function SectionTabs({ sections, chosen }: Props) {
  const t = useTranslations('documents')
  const before = useRef(chosen)
  useEffect(() => {
    if (chosen === before.current) return
    before.current = chosen
    if (chosen && window.matchMedia('(width < 48rem)').matches)
      document.getElementById('section')?.scrollIntoView()
  }, [chosen])
  return (
    <nav id="sections" tabIndex={-1} aria-label={t('sections')} className="mt-6">
      <TabScroller wraps={chosen === null}>
        {sections.map((section) => {
          const { id, name, type, audience } = section
          const isBoard = audience === 'board'
          const Icon = isBoard ? Lock : type === 'FAQ' ? CircleQuestionMark : Folder
          return (
            <li key={id} className="max-w-full shrink-0">
              <Link
                href={getDocumentsPath({ section })}
                prefetch={false}
                scroll={false}
                aria-current={id === chosen ? 'page' : undefined}
                className={clsx(
                  'flex min-h-12 items-center gap-2 px-4 py-2 wrap-anywhere outline-offset-[-3px] hover:text-accent',
                  'rounded-control border md:rounded-none md:border-0 md:border-b-4 md:whitespace-nowrap',
                  id === chosen
                    ? 'border-accent font-bold text-accent max-md:bg-accent-soft max-md:text-on-accent-soft'
                    : 'max-md:border-line-strong max-md:bg-surface md:border-transparent',
                )}
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                {name}
                {isBoard ? <span className="text-sm font-normal">{t('boardOnly')}</span> : null}
                <LinkPending label={type === 'FAQ' ? t('loadingFaqs') : t('loading')} />
              </Link>
            </li>
          )
        })}
      </TabScroller>
    </nav>
  )
}
