import { Fragment } from 'react'

/** A narrow screen breaks the address before @ and full stops, and not within a word. */
export function EmailLink({ email, className }: { email: string; className: string }) {
  return (
    <a href={`mailto:${email}`} className={className}>
      <span>
        {email.split(/(?=[@.])/).map((part, index) => (
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
