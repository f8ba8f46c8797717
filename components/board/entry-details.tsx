import { EmailLink } from '@/components/email-link'
import { Avatar } from '@/components/ui/avatar'
import { UnbrokenPhones } from '@/components/unbroken-phones'
import type { BoardEntry } from '@/lib/board/board'
import { PhoneLink } from './phone-link'

const linkClass =
  'inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4 wrap-anywhere hover:text-accent-hover'

type Props = {
  entry: Pick<BoardEntry, 'kind' | 'name' | 'detail' | 'phone' | 'email' | 'url' | 'pictureSrc'>
  /** Keeps the upper right corner free. */
  hasMenu?: boolean
}

export function EntryDetails({ entry, hasMenu }: Props) {
  const { kind, name, detail, phone, email, url, pictureSrc } = entry
  return (
    <div className="flex min-w-0 items-start gap-3 md:gap-4">
      {kind === 'person' ? <Avatar name={name} src={pictureSrc} className="md:size-16 md:text-2xl" /> : null}
      <div className="min-w-0 flex-1">
        <div className={hasMenu ? 'pr-13' : undefined}>
          {url ? (
            // The host tells members where a link leads.
            <a href={url} rel="noopener noreferrer" className={linkClass}>
              {name}
            </a>
          ) : (
            <p className="font-semibold wrap-anywhere">{name}</p>
          )}
          {detail ? (
            <p className="text-muted wrap-anywhere">
              <UnbrokenPhones text={detail} />
            </p>
          ) : null}
          {url ? <p className="text-sm text-muted wrap-anywhere">{new URL(url).host}</p> : null}
        </div>
        {phone || email ? (
          <p className="flex flex-wrap gap-x-5">
            {phone ? <PhoneLink phone={phone} className={linkClass} /> : null}
            {email ? <EmailLink email={email} className={linkClass} /> : null}
          </p>
        ) : null}
      </div>
    </div>
  )
}
