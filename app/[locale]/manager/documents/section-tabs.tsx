'use client'

import { clsx } from 'clsx'
import { CircleQuestionMark, Folder } from 'lucide-react'
import Link from 'next/link'
import { LinkPending } from '@/components/layout/link-pending'
import type { Texts } from '@/components/texts'
import { getDocumentsPath } from '@/lib/documents/address'
import type { Section } from '@/lib/documents/document'
import { TabScroller } from './tab-scroller'

type Text = 'sections' | 'scrollBack' | 'scrollForward' | 'loading' | 'loadingFaqs'
type Props = { sections: Section[]; chosen: string | null; texts: Pick<Texts<'documents'>, Text> }

/** The sections as links with addresses, so that they work without scripts. */
export function SectionTabs({ sections, chosen, texts }: Props) {
  return (
    <nav aria-label={texts.sections} className="mt-8">
      <TabScroller texts={{ back: texts.scrollBack, forward: texts.scrollForward }}>
        {sections.map((section) => {
          const { id, name, type } = section
          const Icon = type === 'FAQ' ? CircleQuestionMark : Folder
          return (
            <li key={id} className="shrink-0">
              <Link
                href={getDocumentsPath({ section })}
                prefetch={false}
                scroll={false}
                aria-current={id === chosen ? 'page' : undefined}
                className={clsx(
                  'flex min-h-12 items-center gap-2 border-b-4 px-4 py-2 whitespace-nowrap outline-offset-[-3px] hover:text-accent',
                  id === chosen ? 'border-accent font-bold text-accent' : 'border-transparent',
                )}
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                {name}
                <LinkPending label={type === 'FAQ' ? texts.loadingFaqs : texts.loading} />
              </Link>
            </li>
          )
        })}
      </TabScroller>
    </nav>
  )
}
