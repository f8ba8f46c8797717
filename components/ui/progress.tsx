import { clsx } from 'clsx'

type Props = { value: number; max: number; label: string; className?: string }

export function Progress({ value, max, label, className }: Props) {
  return <progress value={value} max={max} aria-label={label} className={clsx('progress', className)} />
}
