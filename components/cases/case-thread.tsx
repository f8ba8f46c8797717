import { clsx } from 'clsx'
import { useLocale, useTranslations } from 'next-intl'
import { UnbrokenPhones } from '@/components/unbroken-phones'
import type { Case, CaseEntry } from '@/lib/cases/case'
import { formatMoment } from '@/lib/i18n/time'
import { RuleQuote } from './rule-quote'
import { StateBadge } from './state-badge'

/** All that was said and done, the oldest first. */
export function CaseThread({ shown: { kind, entries } }: { shown: Pick<Case, 'kind' | 'entries'> }) {
  const t = useTranslations('cases')
  return (
    <section aria-labelledby="thread" className="mt-8">
      <h2 id="thread" tabIndex={-1} className="text-xl">
        {t('thread')}
      </h2>
      <ol className="mt-3 space-y-3">
        {entries.map((entry) => (
          <Entry key={entry.id} kind={kind} entry={entry} />
        ))}
      </ol>
    </section>
  )
}

function Entry({ kind, entry }: { kind: Case['kind']; entry: CaseEntry }) {
  const t = useTranslations('cases')
  const locale = useLocale()
  const { isBoard, state, text, rule, createdAt, author } = entry
  return (
    <li
      className={clsx(
        'rounded-card border px-4 py-3',
        isBoard ? 'border-accent bg-surface' : 'border-line bg-sunken',
      )}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="wrap-anywhere">
          {isBoard ? [t('theBoard'), author].filter(Boolean).join(' · ') : author}
        </strong>
        <time dateTime={createdAt.toISOString()} className="text-sm text-muted">
          {formatMoment(createdAt, locale)}
        </time>
        {state ? <StateBadge kind={kind} state={state} /> : null}
      </p>
      {text ? (
        <p className="mt-2 whitespace-pre-line wrap-anywhere">
          <UnbrokenPhones text={text} />
        </p>
      ) : null}
      {rule ? (
        <div className="mt-3">
          <p className="mb-2 text-sm text-muted">{t('citedRule')}</p>
          <RuleQuote rule={rule} />
        </div>
      ) : null}
    </li>
  )
}
