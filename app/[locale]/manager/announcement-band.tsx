import { Megaphone, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { FormButton } from '@/components/forms/form-button'
import { dismissAnnouncement } from './actions'

type Props = { announcements: { id: string; text: string }[] }

/** What the operators tell everybody, as plain text. A form dismisses it, so that it works without scripts. */
export function AnnouncementBand({ announcements }: Props) {
  const t = useTranslations('nav')
  if (announcements.length === 0) return null
  return (
    <aside
      aria-label={t('announcements')}
      className="border-b border-line bg-accent-soft text-on-accent-soft"
    >
      <ul className="mx-auto max-w-6xl divide-y divide-line px-4 lg:px-6">
        {announcements.map(({ id, text }) => (
          <li key={id} className="flex items-start gap-3 py-1">
            <Megaphone aria-hidden className="mt-3 size-5 shrink-0" />
            <p className="min-w-0 flex-1 self-center py-2 whitespace-pre-line wrap-anywhere">{text}</p>
            <form action={dismissAnnouncement} className="-mr-2">
              <input type="hidden" name="id" value={id} />
              <FormButton variant="quiet" className="px-2!">
                <X aria-hidden className="size-5" />
                <span className="sr-only">{`${t('dismiss')}: ${text}`}</span>
              </FormButton>
            </form>
          </li>
        ))}
      </ul>
    </aside>
  )
}
