'use client'

import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'

export type Disclosure = {
  details: RefObject<HTMLDetailsElement | null>
  summary: RefObject<HTMLElement | null>
  /** Counts the submissions; as the form's key it resets the form. */
  round: number
  close: () => void
}

export function useDisclosure(): Disclosure {
  const [round, setRound] = useState(0)
  const details = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  // After the render, because the key may have replaced the summary.
  useEffect(() => {
    if (round > 0) summary.current?.focus()
  }, [round])
  function close() {
    if (details.current) details.current.open = false
    setRound((last) => last + 1)
  }
  return { details, summary, round, close }
}

type Props = {
  disclosure: Disclosure
  /** The answer of an action without scripts is inside the form. */
  open: boolean
  variant?: 'primary' | 'secondary'
  icon?: ReactNode
  label: string
  cancelLabel: string
  /** In a row of buttons: the opened form takes the whole width of the row. */
  inRow?: boolean
  className?: string
  children: ReactNode
}

/** A `details` element, so that it opens without scripts. */
export function FormDisclosure({ disclosure, variant = 'primary', icon, children, ...props }: Props) {
  const place = props.inRow ? 'min-w-0 open:basis-full' : 'mt-6'
  return (
    <details ref={disclosure.details} open={props.open} className={clsx('group', place)}>
      <summary
        ref={disclosure.summary}
        className={buttonClass(
          variant,
          clsx(
            props.className,
            'list-none group-open:bg-transparent! group-open:text-ink! group-open:ring-1 group-open:ring-line-strong group-open:ring-inset [&::-webkit-details-marker]:hidden',
          ),
        )}
      >
        {icon}
        <span className="group-open:hidden">{props.label}</span>
        <span className="hidden group-open:inline">{props.cancelLabel}</span>
      </summary>
      <Card className="mt-4 p-5 md:p-6">{children}</Card>
    </details>
  )
}
