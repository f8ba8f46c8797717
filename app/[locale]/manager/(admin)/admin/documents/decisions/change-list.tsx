import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import { formatDocumentDate } from '@/lib/documents/document-date'
import { getReaderPath } from '@/lib/documents/paths'
import type { RuleChange } from '@/lib/documents/rule-changes'

type Props = { changes: RuleChange[]; field: ComponentProps<'input'>; isChosen?: boolean }

/** Each change with its checkbox, the sentence that decides it, and the ways to both texts. */
export function ChangeList({ changes, field, isChosen = false }: Props) {
  const t = useTranslations('ruleChanges')
  const locale = useLocale()
  const nameOf = ({ place, target }: RuleChange) =>
    place
      ? t(`places.${place.kind}`, { number: place.number, name: target.name })
      : t('whole', { name: target.name })
  const linkTo = ({ id, page }: RuleChange['target']) =>
    function show(words: ReactNode) {
      return (
        <Link href={getReaderPath(id, { page: page ?? undefined })} prefetch={false} className="underline">
          {words}
        </Link>
      )
    }
  return (
    <ul className="mt-1 divide-y divide-line border-y border-line">
      {changes.map((change) => {
        const { id, minutes, quote, target, place, isEnd, beginsOn } = change
        return (
          <li key={id} className="py-3">
            <label className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold wrap-anywhere">
              <input type="checkbox" {...field} value={id} defaultChecked={isChosen} />
              {nameOf(change)}
            </label>
            <div className="space-y-2 pl-8">
              <p className="text-sm text-muted wrap-anywhere">
                {t.rich(place && !isEnd ? 'changedBy' : 'endedBy', {
                  date: formatDocumentDate(beginsOn, locale),
                  name: minutes.name,
                  minutes: linkTo(minutes),
                  target: linkTo(target),
                })}
              </p>
              <blockquote className="border-l-4 border-line pl-4 wrap-anywhere">{quote}</blockquote>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
