import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  question: string
  as?: 'span' | 'h2'
  className?: string
  /** Stands at the right of the question, below it on a phone. */
  children?: ReactNode
}

/**
 * The row of a question, inside a `details` of the group `question`. It is one line, on a phone at most two, until the
 * row is opened.
 */
export function QuestionSummary({ question, as: Text = 'span', className, children }: Props) {
  return (
    <summary
      className={clsx(
        'flex min-h-11 cursor-pointer list-none items-start gap-x-2 px-3 py-1.5 outline-offset-[-3px] hover:text-accent [&::-webkit-details-marker]:hidden',
        className,
      )}
    >
      <ChevronDown
        aria-hidden
        className="mt-0.5 size-5 shrink-0 md:mt-1.5 text-muted transition-transform group-open/question:rotate-180"
      />
      <span className="min-w-0 flex-1 md:flex md:min-h-8 md:items-center md:gap-x-4">
        <Text className="line-clamp-2 min-w-0 flex-1 text-base leading-snug font-semibold whitespace-normal wrap-anywhere group-open/question:line-clamp-none group-open/question:whitespace-pre-line md:line-clamp-1">
          {question}
        </Text>
        {children}
      </span>
    </summary>
  )
}
