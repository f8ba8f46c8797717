import { LoaderCircle } from 'lucide-react'

/** Says that something is on its way, in words too. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
      <LoaderCircle aria-hidden className="size-7 animate-spin text-accent" />
      <span>{label}</span>
    </div>
  )
}
