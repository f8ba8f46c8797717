import { clsx } from 'clsx'
import { contactToCome } from '@/lib/site/base'

export function ContactAddress({ className }: { className?: string }) {
  return (
    <a
      href={`mailto:${contactToCome}`}
      className={clsx(
        'inline-flex min-h-11 max-w-full items-center font-semibold break-all text-accent underline decoration-2 underline-offset-4 hover:no-underline',
        className,
      )}
    >
      {contactToCome}
    </a>
  )
}
