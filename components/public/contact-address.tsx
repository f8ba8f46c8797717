import { clsx } from 'clsx'
import { Fragment } from 'react'
import { env } from '@/lib/env'

export function ContactAddress({ className }: { className?: string }) {
  const { CONTACT_EMAIL } = env()
  // A narrow screen breaks the address before these marks, and not within a word.
  const parts = CONTACT_EMAIL.split(/(?=[@.])/)
  return (
    <a
      href={`mailto:${CONTACT_EMAIL}`}
      className={clsx(
        'inline-flex min-h-11 max-w-full items-center font-semibold wrap-anywhere text-accent underline decoration-2 underline-offset-4 hover:no-underline',
        className,
      )}
    >
      <span>
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <Fragment key={index}>
            {index > 0 ? <wbr /> : null}
            {part}
          </Fragment>
        ))}
      </span>
    </a>
  )
}
