'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { toErrorText } from '@/components/forms/error-text'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { buttonClass } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import type { BoardEntry, BoardKind, PictureChoice } from '@/lib/board/board'
import { saveBoardEntry } from './actions'

type Props = {
  /** A new entry has an id too, so that a form sent twice makes one. */
  id: string
  kind: BoardKind
  entry?: BoardEntry
  pictures: PictureChoice[]
}

type TextField = 'name' | 'detail' | 'phone' | 'email' | 'url'
/** The fields of all kinds, because the form of each kind has its own. */
type Values = Partial<Record<TextField | 'memberId', string>> & {
  id: string
  kind: BoardKind
  version: string
  isPublic?: boolean
}

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

/** Another admin's newer version is shown beside the typed text. */
export function EntryForm({ id: firstId, kind, entry, pictures }: Props) {
  const t = useTranslations('board')
  const tErrors = useTranslations('errors')
  // A refresh may bring another id, and another admin's version.
  const [{ id, version }] = useState({ id: firstId, version: entry?.version ?? '' })
  const [theirs, setTheirs] = useState<BoardEntry | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { register, formProps, getError, pending } = useActionForm(
    async () => (await import('@/lib/board/schema')).boardEntrySchema as z.ZodType<unknown, Values>,
    saveBoardEntry,
    {
      fields: { id, kind, version: theirs?.version ?? version },
      draft: `board ${entry ? id : kind} ${version}`,
      onResult: (result) => {
        setFailure(result.ok ? null : toErrorText(result.code, tErrors, t('saveFailed')))
        if (!result.ok) return
        setTheirs(result.data)
      },
      onInvalid: (code) => setFailure(tErrors(code)),
    },
  )
  const { ref: frame } = formProps
  useEffect(() => {
    frame.current?.querySelector<HTMLInputElement>('input')?.focus({ preventScroll: true })
    // Scrolling to the input would leave buttons of the rows above half under the header.
    frame.current?.closest('[data-form-frame]')?.scrollIntoView()
  }, [frame])
  return (
    <form {...formProps} aria-label={entry ? entry.name : t(`${kind}.add`)} className="max-w-3xl space-y-5">
      {theirs ? <Conflict theirs={theirs} /> : null}
      {failure ? <Alert variant="destructive" title={failure} /> : null}
      {fieldsOf[kind].map((name) => (
        <Field
          key={name}
          id={`${id}-${name}`}
          label={t(`${kind}.labels.${name}` as Parameters<typeof t>[0])}
          error={getError(name)}
        >
          {(control) => (
            <Input
              {...control}
              {...inputs[name]}
              {...register(name)}
              defaultValue={entry?.[name] ?? ''}
              required={required[kind].includes(name)}
            />
          )}
        </Field>
      ))}
      {kind === 'person' ? (
        <Field id={`${id}-picture`} label={t('picture')} hint={t('pictureHint')} error={getError('memberId')}>
          {(control) => (
            <Select {...control} {...register('memberId')} defaultValue={entry?.memberId ?? ''}>
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
      {kind === 'number' ? null : (
        <div>
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              {...register('isPublic')}
              defaultChecked={entry?.isPublic}
              aria-describedby={`${id}-public-hint`}
            />
            {t('isPublic')}
          </label>
          <p id={`${id}-public-hint`} className="text-sm text-muted">
            {t('isPublicHint')}
          </p>
        </div>
      )}
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
