import { toPhoneUrl } from '@/lib/board/board'

type Props = { phone: string; className?: string }

/** Stands in a wrapping row, which moves it to a line of its own before it breaks. */
export function PhoneLink({ phone, className }: Props) {
  return (
    <a href={toPhoneUrl(phone)} className={className}>
      {phone}
    </a>
  )
}
