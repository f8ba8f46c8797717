import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { RefreshWhileReading } from '@/components/layout/refresh-while-reading'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { requireAdmin, withGuard } from '@/lib/auth/membership'
import { needsBoard } from '@/lib/golden-questions/golden-question'
import { listGoldenQuestions } from '@/lib/golden-questions/queries'
import { AddQuestion } from './add-question'
import { GoldenCard } from './golden-card'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('goldenQuestions')
  return { title: t('title') }
}

export default async function CheckQuestionsPage() {
  const [, questions] = await withGuard(requireAdmin(), listGoldenQuestions())
  const t = await getTranslations('goldenQuestions')
  return (
    <div>
      <Link href="/manager/frank" prefetch={false} className={buttonClass('quiet', '-ml-4')}>
        <ArrowLeft aria-hidden className="size-5" />
        {t('back')}
      </Link>
      <h1 className="mt-2 text-3xl md:text-4xl">{t('title')}</h1>
      <p className="mt-2 max-w-text text-lg text-muted">{t('lead')}</p>
      <AddQuestion open={questions.length === 0} />
      <h2 id="golden-questions" tabIndex={-1} className="mt-8 text-2xl">
        {t('list')}
      </h2>
      {questions.length === 0 ? (
        <EmptyState drawing="questions" title={t('empty')} text={t('emptyText')} />
      ) : (
        <>
          <p className="mt-1 text-muted">
            {t('count', { count: questions.length, changed: questions.filter(needsBoard).length })}
          </p>
          <ul className="mt-5 space-y-5">
            {questions.map((question) => (
              <GoldenCard key={question.id} question={question} />
            ))}
          </ul>
        </>
      )}
      <RefreshWhileReading active={questions.some(({ isWaiting }) => isWaiting)} />
    </div>
  )
}
