import { Badge } from '@/components/ui/badge'

export type ShownAge = { label: string; text: string; dateTime: string; day: string }

/** The label and the age, in Swedish in both languages. A tooltip shows the date. */
export function ArticleAge({ label, text, dateTime, day }: ShownAge) {
  return (
    <p lang="sv" className="flex items-center gap-3 text-muted">
      <Badge tone="accent">{label}</Badge>
      <time dateTime={dateTime} title={day}>
        {text}
      </time>
    </p>
  )
}
