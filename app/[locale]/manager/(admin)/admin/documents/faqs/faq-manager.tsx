import { getLocale, getTranslations } from 'next-intl/server'
import { AddFaq, FaqList } from '@/app/[locale]/manager/(admin)/admin/documents/lazy-tools'
import { FirstStepLink } from '@/components/first-steps/first-step-link'
import { EmptyState } from '@/components/ui/empty-state'
import type { Member } from '@/lib/auth/membership'
import type { ListedFaq } from '@/lib/faqs/faq'
import { formatMoment } from '@/lib/i18n/time'
import type { Section } from '@/lib/sections/section'
import { toSectionPath } from '@/lib/sections/section'
import type { ShownFaq } from './shown-faq'

type Props = {
  member: Member
  section: Section
  path: string
  faqs: ListedFaq[]
  total: number
  page: number
  pageSize: number
}

export async function FaqManager({ member, section, path, faqs, total, page, pageSize }: Props) {
  const [t, show] = await Promise.all([getTranslations('faqs'), getShow()])
  const newPage = Math.ceil((total + 1) / pageSize)
  return (
    <div>
      <AddFaq
        sectionId={section.id}
        newId={crypto.randomUUID()}
        open={total === 0}
        itsPage={newPage === page ? null : toSectionPath(section, newPage, { path })}
      />
      <div className="mt-6 flex flex-wrap items-baseline gap-x-4">
        <h3 id="faq-items" tabIndex={-1} className="text-xl">
          {t('list')}
        </h3>
        {total > 0 ? <p className="text-muted">{t('count', { count: total })}</p> : null}
      </div>
      {total === 0 ? (
        <EmptyState drawing="questions" title={t('empty')}>
          <FirstStepLink step="asked" member={member} />
        </EmptyState>
      ) : (
        <FaqList
          section={{ id: section.id, type: section.type }}
          path={path}
          faqs={faqs.map(show)}
          total={total}
          page={page}
          pageSize={pageSize}
        />
      )}
    </div>
  )
}

async function getShow(): Promise<(faq: ListedFaq) => ShownFaq> {
  const [t, locale] = await Promise.all([getTranslations('faqs'), getLocale()])
  const toDate = (moment: string) => formatMoment(new Date(moment), locale)
  const explain = ({ state, sentAt, problem, lastAttempt, attempts }: ListedFaq): string => {
    if (state === 'synced' && sentAt) return t('stateTexts.synced', { date: toDate(sentAt) })
    if (state === 'error')
      return t('stateTexts.error', { error: t(`problems.${problem ?? 'unexpected'}`), count: attempts })
    if (state === 'pending' && lastAttempt) return t('stateTexts.pending', { date: toDate(lastAttempt) })
    return t('stateTexts.local')
  }
  return (faq) => ({
    id: faq.id,
    question: faq.question,
    answer: faq.answer,
    version: faq.updatedAt,
    state: faq.state,
    stateText: explain(faq),
    dates: t('dates', { created: toDate(faq.createdAt), updated: toDate(faq.updatedAt) }),
    labels: {
      menu: t('menu', { question: faq.question }),
      edit: t('editFor', { question: faq.question }),
      moveUp: t('moveUp', { question: faq.question }),
      moveDown: t('moveDown', { question: faq.question }),
      delete: t('deleteFor', { question: faq.question }),
    },
  })
}
