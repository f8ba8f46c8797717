'use client'

import { Toaster as Sonner } from 'sonner'

const belowHeader = '5.25rem'

const classNames = {
  toast:
    'flex w-full items-center gap-3 rounded-control border border-line bg-surface py-2 pr-2 pl-4 font-sans text-base text-ink shadow-raised',
  title: 'font-semibold',
  content: 'min-w-0 flex-1',
  icon: 'shrink-0 [&_svg]:size-6',
  success: '[&_[data-icon]]:text-accent',
  warning: 'border-danger! [&_[data-icon]]:text-danger',
  error: 'border-danger! [&_[data-icon]]:text-danger',
  closeButton:
    'order-last flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control hover:bg-accent-soft [&_svg]:size-5',
}

type Props = { label: string; closeLabel: string }

export function Toaster({ label, closeLabel }: Props) {
  return (
    <Sonner
      visibleToasts={1}
      position="top-center"
      offset={{ top: belowHeader }}
      mobileOffset={{ top: belowHeader }}
      closeButton
      containerAriaLabel={label}
      toastOptions={{ duration: 6000, unstyled: true, closeButtonAriaLabel: closeLabel, classNames }}
    />
  )
}
