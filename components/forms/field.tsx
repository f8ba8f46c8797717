import type { ReactNode } from 'react'

type ControlProps = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

type Props = {
  id: string
  label: string
  /** All texts are translated. */
  error?: string
  hint?: string
  children: (control: ControlProps) => ReactNode
}

/** The control gets its id and the ARIA attributes. */
export function Field({ id, label, error, hint, children }: Props) {
  const errorId = `${id}-error`
  const hintId = `${id}-hint`
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ') || undefined
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy })}
      {hint ? (
        <p id={hintId} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={errorId} className="mt-1.5 font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </div>
  )
}
