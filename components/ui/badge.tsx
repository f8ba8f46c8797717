import { clsx } from 'clsx'
import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-sunken text-ink border-line',
  accent: 'bg-accent-soft text-on-accent-soft border-transparent',
  danger: 'bg-danger-soft text-danger border-transparent',
} as const

export type BadgeTone = keyof typeof tones

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full border px-3 py-0.5 text-sm font-semibold',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
