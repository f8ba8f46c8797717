import { clsx } from 'clsx'
import { CircleQuestionMark, Folder, Globe, Lock } from 'lucide-react'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { LinkPending } from '@/components/layout/link-pending'
import type { Section } from '@/lib/sections/section'
import { toSectionPath } from '@/lib/sections/section'

const icons = { everybody: Globe, members: null, board: Lock } as const

export async function SectionLinks({
  sections,
  selectedId,
}: {
  sections: Section[]
  selectedId: string | null
}) {
  const [t, documents] = await Promise.all([getTranslations('adminDocuments'), getTranslations('documents')])
  return (
    <nav id="sections" aria-label={t('sections')} tabIndex={-1} className="min-w-0">
      <ul className="flex flex-wrap gap-2">
        {sections.map((section) => {
          const { id, name, type, audience } = section
          const Icon = icons[audience] ?? (type === 'FAQ' ? CircleQuestionMark : Folder)
          return (
            <li key={id} className="max-w-full">
              <Link
                href={toSectionPath(section)}
                prefetch={false}
                aria-current={id === selectedId ? 'page' : undefined}
                className={clsx(
                  'flex min-h-11 max-w-full items-center gap-2 rounded-control border px-4 py-2 font-semibold wrap-anywhere',
                  id === selectedId
                    ? 'border-accent bg-accent text-on-accent'
                    : 'border-line-strong bg-surface hover:bg-accent-soft hover:text-on-accent-soft',
                )}
              >
                <Icon aria-hidden className="size-5 shrink-0" />
                {name}
                {audience === 'members' ? null : (
                  <span className="text-sm font-normal">
                    {audience === 'board' ? documents('boardOnly') : t('forEverybody')}
                  </span>
                )}
                <LinkPending label={type === 'FAQ' ? documents('loadingFaqs') : t('loading')} />
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
