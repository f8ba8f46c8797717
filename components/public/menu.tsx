'use client'

import type { ReactNode } from 'react'

/** Opens without scripts. Escape closes it and returns the focus to its button, the `summary`. */
export function Menu({ className, children }: { className: string; children: ReactNode }) {
  return (
    <details
      className={className}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'Escape' || !currentTarget.open) return
        currentTarget.open = false
        currentTarget.querySelector('summary')?.focus()
      }}
    >
      {children}
    </details>
  )
}
