'use client'

import { CircleQuestionMark, Folder, Lock } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { LinkPending } from '@/components/layout/link-pending'
import { tabClass } from '@/components/layout/tab-class'
import { TabScroller } from '@/components/layout/tab-scroller'
import { getDocumentsPath } from '@/lib/documents/paths'
import type { Section } from '@/lib/sections/section'

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
      <TabScroller wraps={chosen === null} allLabel={t('allSections')}>
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
                className={tabClass(id === chosen)}
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
