import type { ReactNode } from 'react'
import { LineDrawing } from '@/components/ui/line-drawing'

export type Step = 'upload' | 'access' | 'questions' | 'answer'

const drawings: Record<Step, ReactNode> = {
  upload: (
    <>
      <path d="M18 8h20l10 10v34a4 4 0 0 1-4 4H18a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4z" className="fill-surface" />
      <path d="M38 8v10h10" />
      <path d="M31 46V28m-8 8 8-8 8 8" className="stroke-accent" strokeWidth="3" />
    </>
  ),
  access: (
    <>
      <rect x="12" y="8" width="28" height="48" rx="5" className="fill-surface" />
      <path d="M23 49h6" />
      <circle cx="26" cy="24" r="5" className="fill-accent-soft" />
      <path d="M17 38a9 9 0 0 1 18 0" className="fill-accent-soft" />
      <circle cx="48" cy="34" r="10" className="fill-accent stroke-none" />
      <path d="m43.5 34 3.2 3.2 5.8-6" className="stroke-on-accent" strokeWidth="2.6" />
    </>
  ),
  questions: (
    <>
      <path
        d="M12 12h40a4 4 0 0 1 4 4v24a4 4 0 0 1-4 4H30L18 54V44h-6a4 4 0 0 1-4-4V16a4 4 0 0 1 4-4z"
        className="fill-surface"
      />
      <path
        d="M27 24a5.2 5.2 0 1 1 7.4 4.8c-1.6.8-2.4 1.7-2.4 3.4"
        className="stroke-accent"
        strokeWidth="3"
      />
      <path d="M32 37.6v.2" className="stroke-accent" strokeWidth="3.4" />
    </>
  ),
  answer: (
    <>
      <path
        d="M10 8h30a4 4 0 0 1 4 4v40a4 4 0 0 1-4 4H10a4 4 0 0 1-4-4V12a4 4 0 0 1 4-4z"
        className="fill-surface"
      />
      <path d="M14 18h22M14 46h14" />
      <path d="M11 25h28v13H11z" className="fill-accent-soft stroke-none" />
      <path d="M15 29h20M15 34h12" className="stroke-accent" strokeWidth="2.6" />
      <path
        d="M40 36h15a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3h-4l-5 5v-5h-6a3 3 0 0 1-3-3V39a3 3 0 0 1 3-3z"
        className="fill-accent stroke-none"
      />
      <path d="m43 44 3 3 6-6" className="stroke-on-accent" strokeWidth="2.4" />
    </>
  ),
}

export function StepDrawing({ step, className }: { step: Step; className?: string }) {
  return <LineDrawing className={className}>{drawings[step]}</LineDrawing>
}
