import { getTranslations } from 'next-intl/server'
import type { BoardAnswer } from '@/lib/questions/question'
import { BoardAnswerNote, type SeenActions } from './board-answer-note'

type Props = { answers: BoardAnswer[]; actions: SeenActions; className?: string }

/** Answers to the member's own questions that the member has not seen. */
export async function BoardAnswers({ answers, actions, className }: Props) {
  if (answers.length === 0) return null
  const t = await getTranslations('boardAnswers')
  return (
    <section aria-label={t('label')} className={className}>
      <ul className="space-y-3">
        {answers.map((answer) => (
          <BoardAnswerNote key={answer.faqId} answer={answer} actions={actions} />
        ))}
      </ul>
    </section>
  )
}
