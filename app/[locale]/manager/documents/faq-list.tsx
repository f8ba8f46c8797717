import { QuestionSummary } from '@/components/faqs/question-summary'
import { Card } from '@/components/ui/card'
import type { ListedFaq } from '@/lib/faqs/faq'

/** The shared `name` of its `details` makes an accordion without scripts. */
export function FaqList({
  faqs,
  open,
}: {
  faqs: Pick<ListedFaq, 'id' | 'question' | 'answer'>[]
  open: string | null
}) {
  if (faqs.length === 0) return null
  return (
    <Card className="mt-5 divide-y divide-line">
      {faqs.map(({ id, question, answer }) => (
        <details
          key={id}
          id={`faq-${id}`}
          name="faq"
          open={id === open}
          className="group/question scroll-mt-24"
        >
          <QuestionSummary question={question} />
          <p className="pr-4 pb-4 pl-10 whitespace-pre-line wrap-anywhere">{answer}</p>
        </details>
      ))}
    </Card>
  )
}
