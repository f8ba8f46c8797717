'use client'

import Link from 'next/link'
import { useActionState, useState } from 'react'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import type { Texts } from '@/components/texts'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import type { Locale } from '@/lib/i18n/locales'
import { type PreviewState, postImport, previewImport } from './actions'
import { FileStep } from './file-step'
import { PeopleStep } from './people-step'

type Props = {
  membersPath: string
  texts: Texts<'memberImport'>
  roles: Texts<'members'>['roles']
  languages: Texts<'members'>['languages']
  locale: Locale
  errors: Texts<'errors'>
}

export function ImportMembers({ membersPath, texts, roles, languages, locale, errors }: Props) {
  const { state, formAction, send, pending } = useFormAction<PreviewState>(previewImport, () =>
    failed('unexpected'),
  )
  const [posted, postAll] = useActionState(postImport, null)
  const [discarded, discard] = useState<typeof state>(null)
  if (posted?.ok)
    return <PostedImport waiting={posted.data.waiting} membersPath={membersPath} texts={texts} />
  if (state?.ok && state !== discarded && !pending) {
    return (
      <PeopleStep
        preview={state.data}
        membersPath={membersPath}
        texts={texts}
        roles={roles}
        errors={errors}
        onDiscard={() => discard(state)}
        postAll={postAll}
      />
    )
  }
  const refused = state && !state.ok ? state : posted
  const code = refused && !refused.ok ? refused.code : null
  return (
    <FileStep
      formAction={formAction}
      send={send}
      pending={pending}
      code={code}
      locale={locale}
      languages={languages}
      texts={texts}
      errors={errors}
    />
  )
}

type PostedProps = Pick<Props, 'membersPath' | 'texts'> & { waiting: number }

/** For browsers without scripts: the worker sends the invitations. */
function PostedImport({ waiting, membersPath, texts }: PostedProps) {
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-2xl">{texts.doneTitle}</h2>
      <Alert title={`${texts.queued}: ${waiting}`}>
        <p>{texts.queuedHint}</p>
      </Alert>
      <Link href={membersPath} prefetch={false} className={buttonClass('primary', 'mt-6 min-h-12')}>
        {texts.back}
      </Link>
    </section>
  )
}
