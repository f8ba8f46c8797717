import Link from 'next/link'
import type { ReactNode } from 'react'

export type ShownDate = {
  id: string
  title: string
  when: string
  dateTime: string
  place?: string
  articleId?: string
}

export function DateItem({
  id,
  title,
  when,
  dateTime,
  place,
  articleId,
  children,
}: ShownDate & { children?: ReactNode }) {
  return (
    <li id={`date-${id}`} className="flex scroll-mt-24 flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">
          {articleId ? (
            <Link
              href={`/manager/news/${articleId}`}
              prefetch={false}
              className="underline underline-offset-4 hover:text-accent"
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="text-muted wrap-anywhere">
          <time dateTime={dateTime}>{when}</time>
          {place ? ` · ${place}` : null}
        </p>
      </div>
      {children}
    </li>
  )
}
