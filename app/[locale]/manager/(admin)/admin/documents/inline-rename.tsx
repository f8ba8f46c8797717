'use client'

import { Check, Pencil, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { toErrorText } from '@/components/forms/error-text'
import { FormButton } from '@/components/forms/form-button'
import { Button, buttonClass } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { ActionResult } from '@/lib/action'

type Props = {
  save: (name: string) => Promise<ActionResult<void>>
  field: { value: string; maxLength: number }
  label: string
  /** A menu shows it beside the icon. */
  word?: string
  /** Otherwise a blank name cancels. */
  allowsBlank: boolean
  /** A failure closes the editor and shows the old name. */
  restores: boolean
  saved: string
  failed: string
}

/** Enter saves, Escape cancels. */
export function InlineRename(props: Props) {
  const { field, label, word } = props
  const t = useTranslations('adminDocuments')
  const tErrors = useTranslations('errors')
  const [draft, setDraft] = useState(field.value)
  const inputId = useId()
  const details = useRef<HTMLDetailsElement>(null)
  const input = useRef<HTMLInputElement>(null)

  function close() {
    setDraft(field.value)
    if (details.current) details.current.open = false
    details.current?.querySelector('summary')?.focus()
  }

  async function save() {
    const value = draft.trim()
    if (value === field.value || (value === '' && !props.allowsBlank)) return close()
    const result = await callAction(() => props.save(value))
    if (result.ok) toast.success(props.saved)
    else toast.error(toErrorText(result.code, tErrors, props.failed))
    if (result.ok || props.restores) close()
  }

  function cancel(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }

  return (
    <details
      ref={details}
      onToggle={({ currentTarget }) => currentTarget.open && input.current?.select()}
      className="group relative z-10 open:order-last open:basis-full"
    >
      {/* The click comes before the editor is seen, the toggle event may come after the first letter.
          biome-ignore lint/a11y/noStaticElementInteractions: the keyboard clicks a summary too */}
      <summary
        onClick={() => setDraft(field.value)}
        className={buttonClass('quiet', 'list-none group-open:hidden [&::-webkit-details-marker]:hidden')}
      >
        <Pencil aria-hidden className="size-5" />
        {word ? <span aria-hidden>{word}</span> : null}
        <span className="sr-only">{label}</span>
      </summary>
      <form action={save} onKeyDown={cancel} className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <label htmlFor={inputId} className="mb-1 block text-sm font-semibold">
            {label}
          </label>
          <Input
            ref={input}
            id={inputId}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            maxLength={field.maxLength}
            autoComplete="off"
          />
        </div>
        <FormButton className="min-h-12">
          {(pending) => (
            <>
              <Check aria-hidden className="size-5" />
              {pending ? t('saving') : t('save')}
            </>
          )}
        </FormButton>
        <Button variant="secondary" onClick={close} className="min-h-12">
          <X aria-hidden className="size-5" />
          {t('cancelRename')}
        </Button>
      </form>
    </details>
  )
}
