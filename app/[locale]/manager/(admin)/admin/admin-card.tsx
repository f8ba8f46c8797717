import { ChevronRight, type LucideIcon } from 'lucide-react'
import Link from 'next/link'
import { PagePending } from '@/components/layout/link-pending'

type Props = {
  href: string
  icon: LucideIcon
  title: string
  text: string
  loadingLabel: string
}

export function AdminCard({ href, icon: Icon, title, text, loadingLabel }: Props) {
  return (
    <div className="relative flex gap-4 px-4 py-3 md:rounded-card md:border md:border-line md:bg-surface md:p-5 md:shadow-card md:hover:border-accent">
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
      <div className="min-w-0 flex-1">
        <h2 className="text-lg">
          {/* The link covers the whole card. */}
          <Link
            href={href}
            prefetch={false}
            className="after:absolute after:inset-0 after:rounded-card hover:text-accent"
          >
            {title}
            <PagePending label={loadingLabel} />
          </Link>
        </h2>
        <p className="text-muted max-md:text-sm md:mt-0.5">{text}</p>
      </div>
      <ChevronRight aria-hidden className="size-5 shrink-0 self-center text-muted md:hidden" />
    </div>
  )
}
