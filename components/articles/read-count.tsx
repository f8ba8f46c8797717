import { Eye } from 'lucide-react'

export function ReadCount({ text }: { text: string }) {
  return (
    <span className="flex items-center gap-2 text-muted">
      <Eye aria-hidden className="size-5 shrink-0" />
      {text}
    </span>
  )
}
