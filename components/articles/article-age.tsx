import { Badge } from '@/components/ui/badge'

export type ShownAge = {
  label: string
  text: string
  dateTime: string
  /** In the reader's language; none while the age is enough. */
  time?: string | null
  locale: string
}

/** The age is in Swedish in both languages. */
export function ArticleAge({ label, text, dateTime, time, locale }: ShownAge) {
  return (
    <p lang="sv" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
      <Badge tone="accent">{label}</Badge>
      <time dateTime={dateTime}>{text}</time>
      {time ? <span lang={locale}>{time}</span> : null}
    </p>
  )
}
