type Props = { phone: string; className?: string }

export function PhoneLink({ phone, className }: Props) {
  return (
    <a href={toCall(phone)} className={className}>
      {phone}
    </a>
  )
}

/** "+46 (0)8 555" is dialled without the zero. */
const toCall = (phone: string) => `tel:${phone.replace('(0)', '').replace(/[^+\d]/g, '')}`
