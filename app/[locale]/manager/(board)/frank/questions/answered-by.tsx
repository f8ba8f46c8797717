import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { SaveQuestion } from '@/app/[locale]/manager/(admin)/frank/check-questions/save-question'
import { Badge } from '@/components/ui/badge'
import { getFaqPath } from '@/lib/documents/paths'
import type { QuestionGroup } from '@/lib/questions/question'
import { toSectionPath } from '@/lib/sections/section'
import { SyncAgain } from './sync-again'

type Props = { faq: NonNullable<QuestionGroup['faq']>; isClosed: boolean; isAdmin: boolean }

export async function AnsweredBy({ faq, isClosed, isAdmin }: Props) {
  const t = await getTranslations('boardQuestions')
  const tFaqs = await getTranslations('faqs')
  const isSynced = faq.state === 'synced'
  return (
    <div className="mt-3">
      <p className="flex flex-wrap items-center gap-x-3">
        <span>{isClosed ? t('answeredBy') : t('answeredBefore')}</span>
        <Link
          href={
            isAdmin
              ? `${toSectionPath({ id: faq.sectionId, type: 'FAQ' }, faq.page)}#faq-${faq.id}`
              : getFaqPath(faq.id)
          }
          prefetch={false}
          className="inline-flex min-h-11 items-center font-semibold wrap-anywhere text-accent underline underline-offset-4"
        >
          {faq.question}
        </Link>
        <Badge tone={isSynced ? 'accent' : faq.state === 'error' ? 'danger' : 'neutral'}>
          {tFaqs(`states.${faq.state}`)}
        </Badge>
      </p>
      {!isAdmin ? null : isSynced ? (
        <div className="mt-2">
          <SaveQuestion question={faq.question} faqId={faq.id} />
        </div>
      ) : (
        <SyncAgain faqId={faq.id} question={faq.question} />
      )}
    </div>
  )
}
