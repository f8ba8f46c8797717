import { clsx } from 'clsx'
import type { Appearance } from '@/lib/auth/appearance'

type Props = { appearance: Appearance; className?: string }

/**
 * The association's mark, if it has one, and its tint: tints.css colours the page by this element's attribute.
 * Decorative, because the association's name is beside it.
 */
export function OrganizationMark({ appearance: { tint, markSrc }, className }: Props) {
  return (
    <span data-tint={tint} className="contents">
      {markSrc ? (
        // biome-ignore lint/performance/noImgElement: the mark has its final size
        <img
          src={markSrc}
          alt=""
          width={256}
          height={256}
          className={clsx('rounded-control bg-white object-contain', className)}
        />
      ) : null}
    </span>
  )
}
