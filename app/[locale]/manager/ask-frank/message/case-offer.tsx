import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { findKind } from '@/lib/cases/kinds/all'
import { toCaseFormPath } from '@/lib/cases/paths'

/** The form that an answered question leads to, if there is one. */
export function CaseOffer({ question }: { question: string }) {
  const t = useTranslations('cases')
  const kind = findKind(question)
  if (!kind) return null
  return (
    <Link
      href={toCaseFormPath(kind)}
      prefetch={false}
      className="no-print mt-2 inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
    >
      {t(`titles.${kind}`)}
    </Link>
  )
}
