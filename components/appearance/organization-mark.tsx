import { clsx } from 'clsx'
import { type Appearance, toInitial } from '@/lib/auth/appearance'

type Props = { appearance: Appearance; name?: string; className?: string }

/**
 * The association's mark, or, if a name is given, its initial. The tint is the page's: tints.css reads this element's
 * attribute. Decorative, because the association's name is beside it.
 */
export function OrganizationMark({ appearance: { tint, markSrc }, name, className }: Props) {
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
      ) : name ? (
        <svg aria-hidden viewBox="0 0 36 36" className={clsx('rounded-control', className)}>
          <rect width="36" height="36" className="fill-accent" />
          <text
            x="18"
            y="18"
            dominantBaseline="central"
            textAnchor="middle"
            className="fill-on-accent text-[19px] font-bold"
          >
            {toInitial(name)}
          </text>
        </svg>
      ) : null}
    </span>
  )
}
