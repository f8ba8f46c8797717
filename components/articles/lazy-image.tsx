'use client'

import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { noteImageTiming } from '@/lib/articles/images/src'

/** Distance from the viewport. Native lazy loading has no such margin. */
const margin = '50px'

type Props = { src: string; className: string }

/** Its place is reserved, so that the layout does not shift. */
export function LazyImage({ className, ...image }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [startedAt, setStartedAt] = useState<number | null>(null)

  useEffect(() => {
    if (!place.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        setStartedAt(performance.now())
      },
      { rootMargin: margin },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  const fill = 'size-full object-cover text-transparent'
  return (
    <div ref={place} className={clsx('no-print', className)}>
      {startedAt === null ? null : (
        // The optimizer of next/image would fetch our guarded route without the member's session.
        // biome-ignore lint/performance/noImgElement: see above
        <img
          {...image}
          alt=""
          className={fill}
          onLoad={() => noteImageTiming(image.src, performance.now() - startedAt)}
        />
      )}
      <noscript>
        {/* biome-ignore lint/performance/noImgElement: see above */}
        <img {...image} alt="" loading="lazy" className={fill} />
      </noscript>
    </div>
  )
}
