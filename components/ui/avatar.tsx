import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type Props = { name: string; src?: string | null; className?: string; children?: ReactNode }

/** The initial stays visible if the picture does not load. Decorative because the name is beside it. */
export function Avatar({ name, src, className, children }: Props) {
  return (
    <span
      aria-hidden
      className={clsx(
        'relative inline-flex size-10 shrink-0 items-center justify-center overflow-hidden rounded-full bg-accent-soft font-bold text-on-accent-soft',
        className,
      )}
    >
      {children ?? name.trim().charAt(0).toLocaleUpperCase()}
      {src ? (
        // The optimizer of next/image would fetch our guarded route without the member's session.
        // biome-ignore lint/performance/noImgElement: see above
        <img
          key={src}
          src={src}
          alt=""
          width={512}
          height={512}
          className="absolute inset-0 size-full object-cover"
        />
      ) : null}
    </span>
  )
}
