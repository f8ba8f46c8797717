import type { ReactNode } from 'react'

type ControlProps = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }

type Props = {
  id: string
  label: string
  /** Already translated. */
  error?: string
  children: (control: ControlProps) => ReactNode
}

/** A labelled control with its error. The control gets its id and what ties it to the error. */
export function Field({ id, label, error, children }: Props) {
  const errorId = `${id}-error`
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      {children(error ? { id, 'aria-invalid': true, 'aria-describedby': errorId } : { id })}
      {error ? (
        <p id={errorId} className="mt-1.5 font-semibold text-danger">
          {error}
        </p>
      ) : null}
    </div>
  )
}
