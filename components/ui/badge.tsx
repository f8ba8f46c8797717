import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const tones = {
  neutral: 'border-line bg-sunken text-ink',
  accent: 'border-transparent bg-accent-soft text-on-accent-soft',
  warning: 'border-transparent bg-warning-soft text-warning',
  danger: 'border-transparent bg-danger-soft text-danger',
} as const

export type BadgeTone = keyof typeof tones

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={clsx('badge', tones[tone])}>{children}</span>
}
