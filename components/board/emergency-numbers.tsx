import { Phone } from 'lucide-react'
import type { EmergencyNumber } from '@/lib/board/board'
import { PhoneLink } from './phone-link'

/** Empty if the board has given no numbers. */
export function EmergencyNumbers({ numbers }: { numbers: EmergencyNumber[] }) {
  return (
    <ul className="divide-y divide-line">
      {numbers.map(({ id, name, detail, phone }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 py-2">
          <div className="min-w-0 flex-1 basis-32 wrap-anywhere">
            <p className="font-semibold">{name}</p>
            {detail ? <p className="text-sm text-muted">{detail}</p> : null}
          </div>
          <span className="flex min-w-0 items-center gap-2 text-accent">
            <Phone aria-hidden className="size-5 shrink-0" />
            <PhoneLink
              phone={phone}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:text-accent-hover"
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
