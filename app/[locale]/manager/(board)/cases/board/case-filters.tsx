import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { caseKinds, openStates } from '@/lib/cases/case'
import { type BoardFilter, toBoardCasesPath } from '@/lib/cases/paths'

const linkClass =
  'inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-4 hover:border-accent hover:bg-accent-soft hover:text-on-accent-soft aria-[current=true]:border-accent aria-[current=true]:bg-accent aria-[current=true]:font-semibold aria-[current=true]:text-on-accent'

type Props = { label: string; links: { text: string; to: BoardFilter; isCurrent: boolean }[] }

function Links({ label, links }: Props) {
  return (
    <nav aria-label={label} className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {links.map(({ text, to, isCurrent }) => (
          <li key={text}>
            <Link
              href={toBoardCasesPath(to)}
              prefetch={false}
              scroll={false}
              aria-current={isCurrent ? 'true' : undefined}
              className={linkClass}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Links, so that they work without scripts. */
export async function CaseFilters({ filter }: { filter: BoardFilter }) {
  const t = await getTranslations('cases')
  const states = ['open', ...openStates, 'closed'] as const
  return (
    <>
      <Links
        label={t('board.byState')}
        links={states.map((state) => ({
          text: state === 'open' || state === 'closed' ? t(`board.${state}`) : t(`states.${state}`),
          to: { ...filter, state, page: 1 },
          isCurrent: state === filter.state,
        }))}
      />
      <Links
        label={t('board.byKind')}
        links={[null, ...caseKinds].map((kind) => ({
          text: kind ? t(`kinds.${kind}`) : t('board.allKinds'),
          to: { ...filter, kind, page: 1 },
          isCurrent: kind === filter.kind,
        }))}
      />
    </>
  )
}
