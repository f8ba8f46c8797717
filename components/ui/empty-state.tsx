import type { ReactNode } from 'react'
import { EmptyDrawing, type EmptyDrawingName } from './empty-drawing'

type Props = {
  title: string
  text?: string
  drawing: EmptyDrawingName
  /** A button or link with the next step. */
  children?: ReactNode
}

export function EmptyState({ title, text, drawing, children }: Props) {
  return (
    <div className="mt-5 flex flex-col items-center rounded-card border border-dashed border-line-strong px-6 py-8 text-center">
      <EmptyDrawing name={drawing} className="mb-3 size-16 text-muted" />
      <p className="text-lg font-semibold">{title}</p>
      {text ? <p className="mt-1 max-w-text text-muted">{text}</p> : null}
      {children ? <div className="mt-5 empty:hidden">{children}</div> : null}
    </div>
  )
}
