import { getLocale, getTranslations } from 'next-intl/server'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { RowMenu } from '@/components/ui/row-menu'
import {
  type GoldenPassage,
  type GoldenQuestion,
  type GoldenResult,
  getState,
} from '@/lib/golden-questions/golden-question'
import { formatMoment } from '@/lib/i18n/time'
import { AcceptButton, AskAgainButton, DeleteQuestion } from './golden-buttons'

const tones: Record<ReturnType<typeof getState>, BadgeTone> = {
  right: 'accent',
  shown: 'warning',
  lost: 'danger',
  unanswered: 'warning',
  waiting: 'neutral',
}

export async function GoldenCard({ question: golden }: { question: GoldenQuestion }) {
  const { id, question, expected, isWaiting, result, before } = golden
  const [t, locale] = await Promise.all([getTranslations('goldenQuestions'), getLocale()])
  const state = getState(golden)
  const isOpen = state === 'shown' || state === 'lost'
  return (
    <li>
      <Card className="p-5 md:p-6">
        <div className="relative">
          <h3 className="min-h-11 pt-2 pr-12 text-xl wrap-anywhere">{question}</h3>
          <RowMenu label={t('menu', { question })}>
            {isWaiting ? null : <AskAgainButton id={id} question={question} />}
            <DeleteQuestion id={id} question={question} />
          </RowMenu>
        </div>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Badge tone={tones[state]}>{t(`outcomes.${state}`)}</Badge>
          <span className="text-muted">{t(`explained.${state}`)}</span>
        </p>
        {result ? (
          <p className="mt-1 text-sm text-muted">
            {t('checked', { date: formatMoment(result.checkedAt, locale) })}
            {' · '}
            {t(`certainties.${result.certainty}`)}
          </p>
        ) : null}
        {expected ? (
          <>
            <h4 className="mt-4 text-base font-semibold">{t('expected')}</h4>
            {/* A new version may hold the passage on another page. */}
            <Passage passage={{ ...expected, ...(state === 'right' ? toPlace(result) : null) }} />
          </>
        ) : null}
        {before ? (
          <details open={isOpen} className="mt-4">
            <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-accent underline underline-offset-4">
              {t('compare')}
            </summary>
            <div className="mt-2 grid gap-5 md:grid-cols-2">
              <Result title={t('before')} result={before} />
              <Result title={t('after')} result={result} />
            </div>
          </details>
        ) : null}
        {isOpen && result?.first && !isWaiting ? <AcceptButton id={id} question={question} /> : null}
      </Card>
    </li>
  )
}

function toPlace(result: GoldenResult | null) {
  return result?.first ? { source: result.first.source, page: result.first.page } : null
}

async function Result({ title, result }: { title: string; result: GoldenResult | null }) {
  const [t, locale] = await Promise.all([getTranslations('goldenQuestions'), getLocale()])
  if (!result) return null
  return (
    <section>
      <h4 className="text-base font-semibold">{title}</h4>
      <p className="text-sm text-muted">
        {formatMoment(result.checkedAt, locale)}
        {' · '}
        {t(`certainties.${result.certainty}`)}
      </p>
      {result.first ? <Passage passage={result.first} /> : <p className="mt-2">{t('noPassage')}</p>}
    </section>
  )
}

async function Passage({ passage: { source, page, quote } }: { passage: GoldenPassage }) {
  const t = await getTranslations('goldenQuestions')
  return (
    <figure className="mt-2 max-w-prose border-l-4 border-line pl-4 wrap-anywhere">
      <blockquote className="whitespace-pre-line">{quote}</blockquote>
      <figcaption className="mt-1 text-sm text-muted">
        {page === null ? source : t('place', { source, page })}
      </figcaption>
    </figure>
  )
}
