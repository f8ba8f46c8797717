'use client'

import { useTranslations } from 'next-intl'

type Props = {
  open: boolean
  setOpen: (open: boolean) => void
  /** The id of the element that opens. */
  controls: string
}

export function SeeMore({ open, setOpen, controls }: Props) {
  const t = useTranslations('chat')
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      onClick={() => setOpen(!open)}
      className="no-print noscript:hidden flex min-h-11 cursor-pointer items-center font-semibold text-accent underline underline-offset-4 hover:text-accent-hover"
    >
      {open ? t('seeLess') : t('seeMore')}
    </button>
  )
}
