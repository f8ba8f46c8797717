import { clsx } from 'clsx'
import { env } from '@/lib/env'

export function ContactAddress({ className }: { className?: string }) {
  const { CONTACT_EMAIL } = env()
  return (
    <a
      href={`mailto:${CONTACT_EMAIL}`}
      className={clsx(
        'inline-flex min-h-11 max-w-full items-center font-semibold break-all text-accent underline decoration-2 underline-offset-4 hover:no-underline',
        className,
      )}
    >
      {CONTACT_EMAIL}
    </a>
  )
}
