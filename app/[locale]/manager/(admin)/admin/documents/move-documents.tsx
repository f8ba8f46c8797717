'use client'

import { FolderInput } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { toErrorText } from '@/components/forms/error-text'
import { FormButton } from '@/components/forms/form-button'
import { buttonClass } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { Audience } from '@/lib/auth/permissions'
import { moveDocuments } from './actions'

export type Target = { id: string; name: string; audience: Audience }

type Props = {
  documentIds: readonly string[]
  /** The other sections that hold documents. */
  targets: Target[]
  /** The documents' name or number. */
  about: string
  onMoved?: () => void
}

/** Moves all or none. */
export function MoveDocuments({ documentIds, targets, about, onMoved }: Props) {
  const t = useTranslations('adminDocuments')
  const tErrors = useTranslations('errors')
  const id = useId()
  async function move(form: FormData) {
    const to = targets.find((target) => target.id === form.get('section'))
    const sectionId = to?.id ?? ''
    const result = await callAction(() => moveDocuments({ documentIds: [...documentIds], sectionId }))
    if (!result.ok) return void toast.error(toErrorText(result.code, tErrors, t('moveFailed')))
    toast.success(t('moved', { count: documentIds.length, section: to?.name ?? '' }))
    onMoved?.()
    document.getElementById('section')?.focus()
  }
  return (
    <form action={move} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-48">
        <label htmlFor={id} className="mb-1 block text-sm font-semibold">
          {t('moveTo')} <span className="sr-only">({about})</span>
        </label>
        <Select id={id} name="section" required defaultValue="">
          <option value="" disabled>
            {t('chooseSection')}
          </option>
          {targets.map((target) => (
            <option key={target.id} value={target.id}>
              {t(`named.${target.audience}`, { name: target.name })}
            </option>
          ))}
        </Select>
      </div>
      <FormButton>{(pending) => (pending ? t('moving') : t('move'))}</FormButton>
    </form>
  )
}

type OneProps = { documentId: string; name: string; targets: Target[] }

export function MoveDocument({ documentId, name, targets }: OneProps) {
  const t = useTranslations('adminDocuments')
  return (
    <details>
      <summary className={buttonClass('quiet', 'list-none [&::-webkit-details-marker]:hidden')}>
        <FolderInput aria-hidden className="size-5" />
        <span aria-hidden>{t('move')}</span>
        <span className="sr-only">{t('moveNamed', { name })}</span>
      </summary>
      <div className="mt-2 px-2 pb-2">
        <MoveDocuments documentIds={[documentId]} targets={targets} about={name} />
      </div>
    </details>
  )
}
