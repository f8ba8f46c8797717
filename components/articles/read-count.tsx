import { Eye } from 'lucide-react'
import { draw } from '@/components/ui/draw-icon'

const EyeIcon = draw(Eye)

export function ReadCount({ text }: { text: string }) {
  return (
    <span className="flex items-center gap-2 text-muted">
      <EyeIcon aria-hidden className="size-5 shrink-0" />
      {text}
    </span>
  )
}
