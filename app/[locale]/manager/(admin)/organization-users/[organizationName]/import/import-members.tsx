'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useActionState, useState } from 'react'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { type PreviewState, postImport, previewImport } from './actions'
import { FileStep } from './file-step'
import { PeopleStep } from './people-step'

type Props = { membersPath: string }

export function ImportMembers({ membersPath }: Props) {
  const { state, formAction, send, pending } = useFormAction<PreviewState>(previewImport, () =>
    failed('unexpected'),
  )
  const [posted, postAll] = useActionState(postImport, null)
  const [discarded, discard] = useState<typeof state>(null)
  if (posted?.ok) return <PostedImport waiting={posted.data.waiting} membersPath={membersPath} />
  if (state?.ok && state !== discarded && !pending) {
    return (
      <PeopleStep
        preview={state.data}
        membersPath={membersPath}
        onDiscard={() => discard(state)}
        postAll={postAll}
      />
    )
  }
  const refused = state && !state.ok ? state : posted
  const code = refused && !refused.ok ? refused.code : null
  return <FileStep formAction={formAction} send={send} pending={pending} code={code} />
}

type PostedProps = Pick<Props, 'membersPath'> & { waiting: number }

/** For browsers without scripts: the worker sends the invitations. */
function PostedImport({ waiting, membersPath }: PostedProps) {
  const t = useTranslations('memberImport')
  return (
    <section className="mt-8">
      <h2 className="mb-4 text-2xl">{t('doneTitle')}</h2>
      <Alert title={`${t('queued')}: ${waiting}`}>
        <p>{t('queuedHint')}</p>
      </Alert>
      <Link href={membersPath} prefetch={false} className={buttonClass('primary', 'mt-6 min-h-12')}>
        {t('back')}
      </Link>
    </section>
  )
}
