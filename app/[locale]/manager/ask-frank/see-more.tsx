'use client'

import type { Texts } from '@/components/texts'

type Props = {
  open: boolean
  setOpen: (open: boolean) => void
  /** The id of the element that opens. */
  controls: string
  texts: Texts<'chat'>
}

export function SeeMore({ open, setOpen, controls, texts }: Props) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      onClick={() => setOpen(!open)}
      className="no-print needs-script flex min-h-11 cursor-pointer items-center font-semibold text-accent underline underline-offset-4 hover:text-accent-hover"
    >
      {open ? texts.seeLess : texts.seeMore}
    </button>
  )
}
