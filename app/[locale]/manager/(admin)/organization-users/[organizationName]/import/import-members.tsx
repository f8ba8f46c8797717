'use client'

import { useActionState, useState } from 'react'
import type { Texts } from '@/components/texts'
import { previewImport } from './actions'
import { FileStep } from './file-step'
import { PeopleStep } from './people-step'

type Props = {
  membersPath: string
  texts: Texts<'memberImport'>
  roles: Texts<'members'>['roles']
  errors: Texts<'errors'>
}

/** First the file, then its people. */
export function ImportMembers({ membersPath, texts, roles, errors }: Props) {
  const [state, submit, pending] = useActionState(previewImport, null)
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
  return <FileStep submit={submit} pending={pending} code={code} texts={texts} errors={errors} />
}
