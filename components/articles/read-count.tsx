import { Eye } from 'lucide-react'

export function ReadCount({ text }: { text: string }) {
  return (
    <p className="flex items-center gap-2 text-muted first-letter:uppercase">
      <Eye aria-hidden className="size-5 shrink-0" />
      {text}
    </p>
  )
}
