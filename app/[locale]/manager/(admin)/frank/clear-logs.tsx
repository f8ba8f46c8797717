'use client'

import { DeleteButton } from '@/components/forms/delete-button'
import type { Texts } from '@/components/texts'
import type { ActionResult } from '@/lib/action'

type Props = {
  clear: () => Promise<ActionResult<{ deleted: number }>>
  texts: Texts<'frankAdmin'>
  errors: Texts<'errors'>
}

export function ClearLogs({ clear, texts, errors }: Props) {
  return (
    <DeleteButton
      action={clear}
      done={texts.cleared}
      toMessage={(code) => errors[code]}
      focus="logs"
      text={texts.clear}
      className="mt-6"
      dialog={{
        title: texts.clearTitle,
        text: texts.clearText,
        cancel: texts.cancel,
        confirm: texts.clear,
        busy: texts.clearing,
      }}
    />
  )
}
