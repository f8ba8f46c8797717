import { clsx } from 'clsx'
import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { variant?: 'default' | 'destructive'; title: string; children?: ReactNode }

/** The destructive variant is announced at once. */
export function Alert({ variant = 'default', title, children }: Props) {
  const destructive = variant === 'destructive'
  const Icon = destructive ? CircleAlert : Info
  return (
    <div
      role={destructive ? 'alert' : 'note'}
      className={clsx(
        'flex gap-3 rounded-control border px-4 py-3.5',
        destructive
          ? 'border-danger bg-danger-soft text-danger'
          : 'border-line bg-accent-soft text-on-accent-soft',
      )}
    >
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children ? <div className="mt-1">{children}</div> : null}
      </div>
    </div>
  )
}
