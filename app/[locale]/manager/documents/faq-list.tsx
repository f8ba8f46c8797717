import { ChevronDown } from 'lucide-react'
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
        <details key={id} id={`faq-${id}`} name="faq" open={id === open} className="group scroll-mt-24">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 px-5 py-3 font-semibold outline-offset-[-3px] hover:text-accent">
            <span className="min-w-0 wrap-anywhere">{question}</span>
            <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <p className="px-5 pb-5 whitespace-pre-line wrap-anywhere">{answer}</p>
        </details>
      ))}
    </Card>
  )
}
