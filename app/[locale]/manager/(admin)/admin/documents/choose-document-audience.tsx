'use client'

import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { toErrorText } from '@/components/forms/error-text'
import { FormButton } from '@/components/forms/form-button'
import { buttonClass } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { type Audience, audiences } from '@/lib/auth/permissions'
import { chooseDocumentAudience } from './actions'

type Props = {
  documentIds: readonly string[]
  /** The documents' name or number. */
  about: string
  /** It holds what a single document has now and who reads its section. Several documents have none. */
  one?: { own: Audience | null; section: Audience }
  onChosen?: () => void
}

const asSection = 'section'

/** Changes all or none. */
export function ChooseAudiences({ documentIds, about, one, onChosen }: Props) {
  const t = useTranslations('adminDocuments')
  const tErrors = useTranslations('errors')
  const id = useId()
  async function choose(form: FormData) {
    const audience = audiences.find((one) => one === form.get('audience')) ?? null
    const known = one ? { known: one.own } : {}
    const result = await callAction(() =>
      chooseDocumentAudience({ documentIds: [...documentIds], audience, ...known }),
    )
    if (!result.ok) return void toast.error(toErrorText(result.code, tErrors, t('audienceFailed')))
    toast.success(t('audienceChosen', { count: documentIds.length }))
    onChosen?.()
    document.getElementById('section')?.focus()
  }
  return (
    // The key shows what is stored after each change.
    <form key={one?.own} action={choose} className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-48">
        <label htmlFor={id} className="mb-1 block text-sm font-semibold">
          {t('audience')} <span className="sr-only">({about})</span>
        </label>
        <Select id={id} name="audience" required defaultValue={one ? (one.own ?? asSection) : ''}>
          {one ? null : (
            <option value="" disabled>
              {t('chooseAudience')}
            </option>
          )}
          <option value={asSection}>
            {one ? t('asSectionNamed', { readers: t(`audiences.${one.section}`) }) : t('asSection')}
          </option>
          {audiences.map((audience) => (
            <option key={audience} value={audience}>
              {t(`audiences.${audience}`)}
            </option>
          ))}
        </Select>
      </div>
      <FormButton>{(pending) => t(pending ? 'savingAudience' : 'saveAudience')}</FormButton>
    </form>
  )
}

type OneProps = { documentId: string; name: string; own: Audience | null; section: Audience }

export function ChooseDocumentAudience({ documentId, name, own, section }: OneProps) {
  const t = useTranslations('adminDocuments')
  return (
    <details>
      <summary className={buttonClass('quiet', 'list-none [&::-webkit-details-marker]:hidden')}>
        <Eye aria-hidden className="size-5" />
        <span aria-hidden>{t('audience')}</span>
        <span className="sr-only">{t('audienceNamed', { name })}</span>
      </summary>
      <div className="mt-2 px-2 pb-2">
        <ChooseAudiences documentIds={[documentId]} about={name} one={{ own, section }} />
      </div>
    </details>
  )
}
