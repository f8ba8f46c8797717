import type { ReactNode } from 'react'
import { LineDrawing } from './line-drawing'

const drawings = {
  news: (
    <>
      <path d="m20 48-4 9m28-9 4 9" />
      <rect x="7" y="10" width="50" height="38" rx="4" className="fill-surface" />
      <rect x="14" y="18" width="17" height="22" rx="2" className="fill-accent-soft" />
      <circle cx="22.5" cy="18" r="2.6" className="fill-accent stroke-none" />
      <path d="M38 20h12M38 28h12M38 36h7" className="stroke-accent" strokeWidth="2.6" />
    </>
  ),
  documents: (
    <>
      <path
        d="M6 50V16a4 4 0 0 1 4-4h13l6 7h25a4 4 0 0 1 4 4v27a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4z"
        className="fill-accent-soft"
      />
      <path d="M16 40V26h32v14" className="fill-surface" />
      <path d="M22 31h20" className="stroke-accent" strokeWidth="2.6" />
      <path d="M6 37h52v13a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4z" className="fill-surface" />
    </>
  ),
  questions: (
    <>
      <path d="M34 44h12l8 7v-7a4 4 0 0 0 4-4V26a4 4 0 0 0-4-4h-2" className="fill-accent-soft" />
      <path
        d="M10 10h34a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H28l-10 9v-9h-8a4 4 0 0 1-4-4V14a4 4 0 0 1 4-4z"
        className="fill-surface"
      />
      <path d="M15 20h22M15 28h13" className="stroke-accent" strokeWidth="2.6" />
    </>
  ),
  people: (
    <>
      <circle cx="45" cy="25" r="6" className="fill-accent-soft" />
      <path d="M44 37a13 13 0 0 1 14 13H42" className="fill-accent-soft" />
      <circle cx="24" cy="21" r="8" className="fill-surface stroke-accent" strokeWidth="2.6" />
      <path d="M7 52a17 17 0 0 1 34 0z" className="fill-surface" />
    </>
  ),
  calendar: (
    <>
      <rect x="8" y="13" width="48" height="42" rx="5" className="fill-surface" />
      <path d="M8 26h48" />
      <path d="M21 8v9m22-9v9" className="stroke-accent" strokeWidth="2.6" />
      <rect x="16" y="33" width="9" height="9" rx="2" className="fill-accent-soft" />
      <circle cx="43" cy="45" r="4" className="fill-accent stroke-none" />
    </>
  ),
  search: (
    <>
      <path d="M14 8h20l10 10v34a4 4 0 0 1-4 4H14a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4z" className="fill-surface" />
      <path d="M18 22h14M18 30h8" />
      <circle cx="40" cy="38" r="10" className="fill-accent-soft stroke-accent" strokeWidth="2.6" />
      <path d="m47.5 45.5 8 8" className="stroke-accent" strokeWidth="3.4" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type EmptyDrawingName = keyof typeof drawings

/** Shows what a list without entries will hold. */
export function EmptyDrawing({ name, className }: { name: EmptyDrawingName; className?: string }) {
  return <LineDrawing className={className}>{drawings[name]}</LineDrawing>
}
