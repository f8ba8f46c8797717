'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { toFailure } from '@/components/forms/failure'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { failed, useFormAction } from '@/components/forms/use-form-action'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { BoardEntry, PictureChoice } from '@/lib/board/board'
import { saveBoardEntry, type TypedEntry } from './actions'

type Props = {
  /** A new entry has an id too, so that a form sent twice makes one. */
  id: string
  kind: BoardEntry['kind']
  entry?: BoardEntry
  pictures: PictureChoice[]
}

type TextField = Exclude<keyof TypedEntry, 'memberId'>

const inputs: Record<TextField, { type: string; autoComplete: string; maxLength: number }> = {
  name: { type: 'text', autoComplete: 'off', maxLength: 200 },
  detail: { type: 'text', autoComplete: 'off', maxLength: 200 },
  phone: { type: 'tel', autoComplete: 'off', maxLength: 40 },
  email: { type: 'email', autoComplete: 'off', maxLength: 254 },
  // The type `url` would refuse an address without https://.
  url: { type: 'text', autoComplete: 'off', maxLength: 1000 },
}
const fieldsOf: Record<Props['kind'], TextField[]> = {
  person: ['name', 'detail', 'phone', 'email'],
  number: ['name', 'phone', 'detail'],
  link: ['name', 'url', 'detail'],
}
const required: Record<Props['kind'], readonly TextField[]> = {
  person: ['name'],
  number: ['name', 'phone'],
  link: ['name', 'url'],
}

const readForm = (form: FormData): TypedEntry =>
  Object.fromEntries(
    [...Object.keys(inputs), 'memberId'].map((name) => [name, String(form.get(name) ?? '')]),
  ) as TypedEntry

/** Another admin's newer version is shown beside the typed text. */
export function EntryForm({ id: firstId, kind, entry, pictures }: Props) {
  const t = useTranslations('board')
  const tErrors = useTranslations('errors')
  const frame = useRef<HTMLFormElement>(null)
  const [id] = useState(firstId)
  const { state, formAction, onSubmit, pending } = useFormAction(saveBoardEntry, (form) => ({
    result: failed('unexpected'),
    typed: readForm(form),
  }))
  const result = state?.result
  const theirs = result?.ok ? result.data : null
  const problems = result && !result.ok ? result.fieldErrors : {}
  const start = state?.typed ?? entry
  // A refresh may bring another admin's version.
  const [version] = useState(entry?.version ?? '')
  useEffect(() => frame.current?.querySelector<HTMLInputElement>('input:not([type=hidden])')?.focus(), [])
  const problemOf = (name: keyof TypedEntry) => {
    const code = problems[name]
    return code && tErrors(code)
  }
  return (
    <form
      ref={frame}
      action={formAction}
      onSubmit={onSubmit}
      noValidate
      aria-label={entry ? entry.name : t(`${kind}.add`)}
      className="max-w-3xl space-y-5"
    >
      {theirs ? <Conflict theirs={theirs} /> : null}
      {result && !result.ok ? (
        <Alert variant="destructive" title={toFailure(result.code, tErrors, t('saveFailed'))} />
      ) : null}
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="version" value={theirs?.version ?? version} />
      {fieldsOf[kind].map((name) => (
        <Field
          key={name}
          id={`${id}-${name}`}
          label={t(`${kind}.labels.${name}` as Parameters<typeof t>[0])}
          error={problemOf(name)}
        >
          {(control) => (
            <Input
              {...control}
              {...inputs[name]}
              name={name}
              defaultValue={start?.[name] ?? ''}
              required={required[kind].includes(name)}
            />
          )}
        </Field>
      ))}
      {kind === 'person' ? (
        <Field
          id={`${id}-picture`}
          label={t('picture')}
          hint={t('pictureHint')}
          error={problemOf('memberId')}
        >
          {(control) => (
            <Select {...control} name="memberId" defaultValue={start?.memberId ?? ''}>
              <option value="">{t('noPicture')}</option>
              {pictures.map((member) => (
                <option key={member.id} value={member.id}>
                  {member.name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <SubmitButton
          pending={pending}
          label={theirs ? t('saveMine') : t('save')}
          pendingLabel={t('saving')}
          className="min-h-12"
        />
        <Link
          href={`/manager/board/edit#${entry ? id : kind}`}
          prefetch={false}
          scroll={false}
          className={buttonClass('secondary', 'min-h-12')}
        >
          {t('cancel')}
        </Link>
      </div>
    </form>
  )
}

function Conflict({ theirs }: { theirs: BoardEntry }) {
  const t = useTranslations('board')
  const { name, detail, phone, email, url } = theirs
  return (
    <Alert variant="destructive" title={t('conflictTitle')}>
      <p>{t('conflictText')}</p>
      <p className="mt-2 text-ink wrap-anywhere">
        {[name, detail, phone, email, url].filter((part) => part !== null).join(' · ')}
      </p>
    </Alert>
  )
}
