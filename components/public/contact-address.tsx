import { clsx } from 'clsx'
import { EmailLink } from '@/components/email-link'
import { env } from '@/lib/env'

export function ContactAddress({ className }: { className?: string }) {
  return (
    <EmailLink
      email={env().CONTACT_EMAIL}
      className={clsx(
        'inline-flex min-h-11 max-w-full items-center font-semibold wrap-anywhere text-accent underline decoration-2 underline-offset-4 hover:no-underline',
        className,
      )}
    />
  )
}
