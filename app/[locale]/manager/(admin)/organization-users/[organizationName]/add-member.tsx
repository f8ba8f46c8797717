'use client'

import { UserPlus } from 'lucide-react'
import { useRef } from 'react'
import type { Texts } from '@/components/texts'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { AddMemberForm } from './add-member-form'

type Props = { texts: Texts<'members'>; errors: Texts<'errors'> }

/** Opens and closes the form. A disclosure of the browser's own, so that it opens without scripts. */
export function AddMember({ texts, errors }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)

  function close() {
    if (details.current) details.current.open = false
    summary.current?.focus()
  }

  return (
    <details ref={details} className="group mt-6">
      <summary
        ref={summary}
        className={buttonClass(
          'primary',
          'list-none group-open:bg-transparent! group-open:text-ink! group-open:ring-1 group-open:ring-line-strong group-open:ring-inset [&::-webkit-details-marker]:hidden',
        )}
      >
        <UserPlus aria-hidden className="size-5 group-open:hidden" />
        <span className="group-open:hidden">{texts.addUser}</span>
        <span className="hidden group-open:inline">{texts.cancel}</span>
      </summary>
      <Card className="mt-4 p-5 md:p-6">
        <h2 className="text-xl">{texts.addTitle}</h2>
        <AddMemberForm texts={texts} errors={errors} onAdded={close} />
      </Card>
    </details>
  )
}
