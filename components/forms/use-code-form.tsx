import { useTranslations } from 'next-intl'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { toast } from 'sonner'
import { Alert } from '@/components/ui/alert'
import type { Action } from '@/lib/action'
import type { ErrorCode } from '@/lib/errors'
import { CodeInput } from './code-input'
import { Field } from './field'
import { type Fields, type LoadSchema, useActionForm } from './use-action-form'

type Options<Values extends FieldValues, T> = {
  /** The label of the field `code`. */
  label: string
  fields?: Fields<Values, T>
  lost?: ErrorCode
  onDone?: (data: T) => void
}

/** These errors stay at their field, because a toast would leave before it is read. */
const fieldOf: Partial<Record<ErrorCode, string>> = {
  code_wrong: 'code',
  mail_code_wrong: 'code',
  mail_code_ended: 'code',
  current_password_wrong: 'currentPassword',
}

/** A form that asks for a code, of the second factor or of a mail. */
export function useCodeForm<Values extends FieldValues, T>(
  loadSchema: LoadSchema<Values>,
  action: Action<T>,
  { label, fields, lost, onDone }: Options<Values, T>,
) {
  const tErrors = useTranslations('errors')
  const form = useActionForm(loadSchema, action, {
    fields,
    lost,
    onResult: (result) => {
      if (result.ok) return onDone?.(result.data)
      const field = fieldOf[result.code] as FieldPath<Values> | undefined
      if (field) form.setError(field, { message: result.code }, { shouldFocus: true })
      else toast.error(tErrors(result.code))
    },
  })
  const code = 'code' as FieldPath<Values>
  return {
    ...form,
    /** Why the action refused a form that the browser posted itself. */
    alert: form.refused ? <Alert variant="destructive" title={tErrors(form.refused.code)} /> : null,
    codeField: (
      <Field id="code" label={label} error={form.getError(code)}>
        {(control) => <CodeInput {...control} {...form.register(code)} />}
      </Field>
    ),
  }
}
