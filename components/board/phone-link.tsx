import { clsx } from 'clsx'
import { toPhoneUrl } from '@/lib/board/board'

type Props = { phone: string; className?: string }

export function PhoneLink({ phone, className }: Props) {
  return (
    <a href={toPhoneUrl(phone)} className={clsx('whitespace-nowrap', className)}>
      {phone}
    </a>
  )
}
