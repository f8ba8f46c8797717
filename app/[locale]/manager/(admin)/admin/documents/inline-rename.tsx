'use client'

import { Check, Pencil, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, type KeyboardEvent, useActionState, useId, useRef, useTransition } from 'react'
import { toast } from 'sonner'
import { toFailure } from '@/components/forms/failure'
import { Alert } from '@/components/ui/alert'
import { Button, buttonClass } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import type { ActionResult } from '@/lib/action'

type Result = ActionResult<void>

type Props = {
  action: (previous: Result | null, form: FormData) => Promise<Result | null>
  /** A hidden field of the form. */
  id: { name: string; value: string }
  field: { name: string; value: string; maxLength: number }
  label: string
  /** Otherwise a blank name cancels. */
  allowsBlank: boolean
  /** A failure closes the editor and shows the old name. */
  restores: boolean
  saved: string
  failed: string
}

/** Enter saves, Escape cancels. A `details` element, so that it works without scripts. */
export function InlineRename(props: Props) {
  const { id, field, label } = props
  const t = useTranslations('adminDocuments')
  const tErrors = useTranslations('errors')
  const [answer, plainAction] = useActionState(props.action, null)
  const [pending, startSaving] = useTransition()
  const inputId = useId()
  const details = useRef<HTMLDetailsElement>(null)
  const input = useRef<HTMLInputElement>(null)

  function close() {
    if (input.current) input.current.value = field.value
    if (details.current) details.current.open = false
    details.current?.querySelector('summary')?.focus()
  }

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const form = new FormData(event.currentTarget)
    const value = String(form.get(field.name)).trim()
    if (value === field.value || (value === '' && !props.allowsBlank)) return close()
    startSaving(async () => {
      const result = await props.action(null, form).catch(() => null)
      if (result?.ok) toast.success(props.saved)
      else toast.error(toFailure(result?.code ?? 'unexpected', tErrors, props.failed))
      if (result?.ok || props.restores) close()
    })
  }

  function cancel(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    close()
  }

  return (
    <details
      ref={details}
      open={answer !== null && !answer.ok}
      onToggle={({ currentTarget }) => currentTarget.open && input.current?.select()}
      className="group relative z-10 open:order-last open:basis-full"
    >
      <summary
        className={buttonClass('quiet', 'list-none group-open:hidden [&::-webkit-details-marker]:hidden')}
      >
        <Pencil aria-hidden className="size-5" />
        <span className="sr-only">{label}</span>
      </summary>
      <form
        action={plainAction}
        onSubmit={save}
        onKeyDown={cancel}
        className="flex flex-wrap items-end gap-2"
      >
        {answer && !answer.ok ? (
          <div className="basis-full">
            <Alert variant="destructive" title={toFailure(answer.code, tErrors, props.failed)} />
          </div>
        ) : null}
        <input type="hidden" name={id.name} value={id.value} />
        <div className="min-w-0 flex-1 basis-48">
          <label htmlFor={inputId} className="mb-1 block text-sm font-semibold">
            {label}
          </label>
          <Input
            key={field.value}
            ref={input}
            id={inputId}
            name={field.name}
            defaultValue={field.value}
            maxLength={field.maxLength}
            autoComplete="off"
          />
        </div>
        <Button type="submit" className="min-h-12" aria-disabled={pending || undefined}>
          <Check aria-hidden className="size-5" />
          {pending ? t('saving') : t('save')}
        </Button>
        <Button variant="secondary" onClick={close} className="needs-script min-h-12">
          <X aria-hidden className="size-5" />
          {t('cancelRename')}
        </Button>
      </form>
    </details>
  )
}
