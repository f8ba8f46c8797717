'use client'

import { useState } from 'react'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import type { Texts } from '@/components/texts'
import { type PreviewState, previewImport } from './actions'
import { FileStep } from './file-step'
import { PeopleStep } from './people-step'

type Props = {
  membersPath: string
  texts: Texts<'memberImport'>
  roles: Texts<'members'>['roles']
  errors: Texts<'errors'>
}

/** The file step, then the people step. */
export function ImportMembers({ membersPath, texts, roles, errors }: Props) {
  const { state, formAction, send, pending } = useFormAction<PreviewState>(previewImport, () =>
    failed('unexpected'),
  )
  const [discarded, discard] = useState<typeof state>(null)
  if (state?.ok && state !== discarded && !pending) {
    return (
      <PeopleStep
        rows={state.data.rows}
        membersPath={membersPath}
        texts={texts}
        roles={roles}
        errors={errors}
        onDiscard={() => discard(state)}
      />
    )
  }
  const code = state && !state.ok ? state.code : null
  return (
    <FileStep
      formAction={formAction}
      send={send}
      pending={pending}
      code={code}
      texts={texts}
      errors={errors}
    />
  )
}
