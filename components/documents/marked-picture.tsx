'use client'

import { clsx } from 'clsx'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import type { Box } from '@/lib/documents/pages/marks'
import { usePicture } from './use-picture'

/** The share of the page's height that the header of the site covers. */
const room = 0.14

/** The picture of a page, for a browser that has no other part of the reader. */
export type PictureProps = {
  image: Pick<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'width' | 'height'>
  marks: Box[]
}

type Props = PictureProps & {
  alt: string
  className?: string
  /** Lies over the picture, below the marks. */
  children?: ReactNode
  /** Takes the place of a picture that could not be loaded. */
  failed: ReactNode
}

/** The marks keep their places while the picture loads, because the address `#quote` points to the first one. */
export function MarkedPicture({ image, alt, marks, className, children, failed }: Props) {
  const { state, handlers } = usePicture()
  const text = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state === 'failed') text.current?.querySelector('mark')?.scrollIntoView({ block: 'nearest' })
  }, [state])
  if (state === 'failed')
    return (
      <div ref={text} data-no-picture className="p-4">
        {failed}
      </div>
    )
  return (
    <div className={clsx('relative', className)}>
      {/* The optimizer of next/image would fetch our guarded route without the member's session. */}
      {/* biome-ignore lint/performance/noImgElement: see above */}
      <img {...image} {...handlers} alt={alt} fetchPriority="high" className="block h-auto w-full" />
      {children}
      <svg
        aria-hidden
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        className={clsx(
          'pointer-events-none absolute inset-0 size-full fill-lamp opacity-60 mix-blend-multiply',
          state === 'loading' && 'invisible noscript:visible',
        )}
      >
        {/* The address points here, a little above the first words. A phone shows them at the top. */}
        {marks[0] ? (
          <rect
            id="quote"
            className="max-md:hidden"
            fill="none"
            {...marks[0]}
            y={Math.max(0, marks[0].y - room)}
          />
        ) : null}
        {marks.map((box) => (
          <rect key={`${box.x} ${box.y}`} {...box} />
        ))}
      </svg>
    </div>
  )
}
