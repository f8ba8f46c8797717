import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  title: string
  text?: string
  icon?: LucideIcon
  /** A button or link with the next step. */
  children?: ReactNode
}

export function EmptyState({ title, text, icon: Icon, children }: Props) {
  return (
    <div className="mt-5 flex flex-col items-center rounded-card border border-dashed border-line-strong px-6 py-10 text-center">
      {Icon ? (
        <span className="mb-4 flex size-14 items-center justify-center rounded-full bg-accent-soft text-on-accent-soft">
          <Icon aria-hidden className="size-7" />
        </span>
      ) : null}
      <p className="text-lg font-semibold">{title}</p>
      {text ? <p className="mt-1 max-w-text text-muted">{text}</p> : null}
      {children ? <div className="mt-5 empty:hidden">{children}</div> : null}
    </div>
  )
}
