import { LoaderCircle } from 'lucide-react'

export function Spinner({ label }: { label: string }) {
  return (
    <span role="status" className="flex items-center justify-center gap-3">
      <LoaderCircle aria-hidden className="size-6 animate-spin text-accent" />
      {label}
    </span>
  )
}
