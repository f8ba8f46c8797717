import { getLocale, getTranslations } from 'next-intl/server'
import { QuestionSummary } from '@/components/faqs/question-summary'
import { NearDocuments } from '@/components/frank/near-documents'
import { Markdown } from '@/components/markdown'
import { Badge } from '@/components/ui/badge'
import { faqLimits } from '@/lib/faqs/schema'
import { feedbackReasons } from '@/lib/frank/codes'
import { formatLocales } from '@/lib/i18n/locales'
import { formatMoment } from '@/lib/i18n/time'
import type { QuestionGroup, QuestionListing } from '@/lib/questions/question'
import { AnswerForm } from './answer-form'
import { AnsweredBy } from './answered-by'
import { DismissButton } from './dismiss-button'

type Props = {
  group: QuestionGroup
  sections: QuestionListing['sections']
  /** The rest of the board changes no FAQ item. */
  isAdmin: boolean
  open: boolean
}

/** One line until it is opened. */
export async function QuestionRow({ group, sections, isAdmin, open }: Props) {
  const { id, question, isClosed, faq, askers } = group
  const [t, locale] = await Promise.all([getTranslations('boardQuestions'), getLocale()])
  const askedAt = formatMoment(group.lastAskedAt, locale)
  const names = new Intl.ListFormat(formatLocales[locale]).format(askers)
  return (
    <li>
      <details name="board-questions" open={open} className="group/question scroll-mt-24">
        <QuestionSummary as="h2" question={question} className="pr-4">
          <span className="shrink-0 text-sm text-muted">
            {t('asked', { count: group.asked, date: askedAt })}
          </span>
        </QuestionSummary>
        <div className="pr-4 pb-5 pl-10">
          <Kinds group={group} />
          <Details group={group} />
          {askers.length > 0 ? (
            <p className="mt-3 wrap-anywhere">
              {t(askers.length < group.asked ? 'someAskers' : 'askers', { names })}
            </p>
          ) : null}
          {group.sent > 0 && askers.length < group.asked ? (
            <p className="mt-3 text-muted">{t('nameless')}</p>
          ) : null}
          {faq ? <AnsweredBy faq={faq} isClosed={isClosed} isAdmin={isAdmin} /> : null}
          {isClosed && !faq ? <p className="mt-3 text-muted">{t('dismissed')}</p> : null}
          {isClosed && faq ? null : (
            <div className="mt-5 flex flex-wrap items-start gap-3 has-[details[open]]:[&>form]:hidden">
              <AnswerForm
                groupId={id}
                newId={crypto.randomUUID()}
                question={question.replace(/\s+/g, ' ').slice(0, faqLimits.question)}
                sections={sections}
              />
              {isClosed ? null : <DismissButton groupId={id} question={question} />}
            </div>
          )}
        </div>
      </details>
    </li>
  )
}

/** A number is shown only if the question was asked more than once. */
async function Kinds({ group: { sent, refused, unsure, rated, reasons } }: { group: QuestionGroup }) {
  const t = await getTranslations('boardQuestions')
  return (
    <ul className="mt-1 flex flex-wrap gap-2">
      {sent > 0 ? (
        <li>
          <Badge tone="accent">{t('badges.sent', { count: sent })}</Badge>
        </li>
      ) : null}
      {refused > 0 ? (
        <li>
          <Badge>{t('badges.unanswered', { count: refused })}</Badge>
        </li>
      ) : null}
      {unsure > 0 ? (
        <li>
          <Badge>{t('badges.unsure', { count: unsure })}</Badge>
        </li>
      ) : null}
      {rated > 0 ? (
        <li>
          <Badge tone="warning">{t('badges.rated', { count: rated })}</Badge>
        </li>
      ) : null}
      {feedbackReasons.map((reason) =>
        reasons[reason] ? (
          <li key={reason}>
            <Badge tone="warning">
              {t(`reasons.${reason}`)}
              {reasons[reason] > 1 ? ` (${reasons[reason]})` : null}
            </Badge>
          </li>
        ) : null,
      )}
    </ul>
  )
}

async function Details({ group: { wordings, nearest, answer, isAnswerChecked } }: { group: QuestionGroup }) {
  const t = await getTranslations('boardQuestions')
  return (
    <>
      {wordings.length > 0 ? (
        <>
          <h3 className="mt-4 text-base font-semibold">{t('wordings')}</h3>
          <ul className="mt-1 list-disc pl-6">
            {wordings.map((wording) => (
              <li key={wording} className="wrap-anywhere">
                {wording}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {nearest.length > 0 ? (
        <>
          <h3 className="mt-4 text-base font-semibold">{t('nearest')}</h3>
          <NearDocuments documents={nearest} />
        </>
      ) : null}
      {answer ? (
        <details className="mt-3">
          <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-accent underline underline-offset-4">
            {t('givenAnswer')}
          </summary>
          <div className="max-w-prose border-l-4 border-line pl-4 wrap-anywhere">
            <Markdown text={answer} isChecked={isAnswerChecked} place="answer" />
          </div>
        </details>
      ) : null}
    </>
  )
}
