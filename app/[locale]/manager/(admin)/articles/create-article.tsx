'use client'

import { FilePlus2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useActionState, useRef, useState } from 'react'
import { useHydrated } from '@/components/forms/use-hydrated'
import type { Texts } from '@/components/texts'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { showToast } from '@/components/ui/toast-store'
import { createArticle } from './actions'
import { CreateForm } from './create-form'

type Props = {
  /** Of the article that the form makes: sent twice, it is made once. */
  newId: string
  texts: Texts<'articles'>
  errors: Texts<'errors'>
}

/** Opens and closes the form. A disclosure of the browser's own, so that it opens without scripts. */
export function CreateArticle({ newId, texts, errors }: Props) {
  const hydrated = useHydrated()
  const router = useRouter()
  const [state, submit] = useActionState(createArticle, null)
  const [round, setRound] = useState(0)
  const details = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)

  const finish = () => {
    showToast('success', texts.created)
    if (details.current) details.current.open = false
    summary.current?.focus()
    setRound((last) => last + 1)
    router.refresh()
  }

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
        <FilePlus2 aria-hidden className="size-5 group-open:hidden" />
        <span className="group-open:hidden">{texts.createNew}</span>
        <span className="hidden group-open:inline">{texts.cancel}</span>
      </summary>
      <Card className="mt-4 p-5 md:p-6">
        {/* What has been published leaves a blank form behind. */}
        <CreateForm
          key={round}
          newId={newId}
          state={state}
          submitWithoutScript={submit}
          onCreated={finish}
          texts={texts}
          errors={errors}
        />
      </Card>
    </details>
  )
}
