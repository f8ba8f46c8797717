'use client'

import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useAnswer } from '@/components/forms/use-answer'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { useHydrated } from '@/components/forms/use-hydrated'
import type { Texts } from '@/components/texts'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { showToast } from '@/components/ui/toast-store'
import { type AddMemberState, addMember } from './actions'
import { AddMemberForm } from './add-member-form'
import { toFailure } from './failure'

type Props = { texts: Texts<'members'>; errors: Texts<'errors'> }

/** Opens and closes the form. A disclosure of the browser's own, so that it opens without scripts. */
export function AddMember({ texts, errors }: Props) {
  const hydrated = useHydrated()
  const { state, formAction, send, pending } = useFormAction<AddMemberState>(addMember, () => ({
    result: failed('unexpected'),
    typed: { fullName: '', email: '' },
  }))
  const [round, setRound] = useState(0)
  const details = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)

  useAnswer(state, ({ result }) => {
    if (!result.ok) return showToast('error', toFailure(result.code, errors, texts.addFailed))
    if (result.data.invitationSent) showToast('success', texts.added)
    else showToast('warning', texts.addedWithoutInvitation)
    if (details.current) details.current.open = false
    summary.current?.focus()
    setRound((last) => last + 1)
  })

  return (
    // Without scripts the answer stands in the form, which must then be open.
    <details ref={details} open={state !== null && !hydrated} className="group mt-6">
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
        {/* Whoever has been added leaves a blank form behind. */}
        <AddMemberForm
          key={round}
          state={state}
          formAction={formAction}
          send={send}
          pending={pending}
          texts={texts}
          errors={errors}
        />
      </Card>
    </details>
  )
}
