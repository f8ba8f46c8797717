import type { LucideIcon } from 'lucide-react'
import Link from 'next/link'
import { PagePending } from '@/components/layout/link-pending'
import { Card } from '@/components/ui/card'

type Props = {
  href: string
  icon: LucideIcon
  title: string
  text: string
  loadingLabel: string
}

export function AdminCard({ href, icon: Icon, title, text, loadingLabel }: Props) {
  return (
    <Card className="relative flex gap-4 p-4 hover:border-accent md:p-5">
      <Icon aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
      <div className="min-w-0">
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
        <p className="mt-0.5 text-muted">{text}</p>
      </div>
    </Card>
  )
}
