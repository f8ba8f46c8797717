'use client'

import { clsx } from 'clsx'
import { usePicture } from '@/components/documents/use-picture'
import type { Box } from '@/lib/documents/pages/marks'

type Props = {
  src: string
  /** In points. */
  page: { width: number; height: number }
  view: Box
  marks: Box[]
}

/** The marks follow the picture. Without it, the words above say the same. */
export function PassagePicture({ src, page, view, marks }: Props) {
  const { state, handlers } = usePicture()
  if (state === 'failed') return null
  return (
    <svg
      aria-hidden
      viewBox={[view.x, view.y, view.width, view.height].join(' ')}
      className="block w-full border-t border-line bg-white"
    >
      {/* An image of SVG would load on wide screens too, where it is hidden. */}
      <foreignObject {...page}>
        {/* biome-ignore lint/performance/noImgElement: the optimizer would fetch our guarded route without the member's session */}
        <img {...handlers} src={src} alt="" loading="lazy" className="block size-full" />
      </foreignObject>
      <g
        className={clsx(
          'fill-lamp opacity-60 mix-blend-multiply',
          state === 'loading' && 'invisible noscript:visible',
        )}
      >
        {marks.map((box) => (
          <rect key={`${box.x} ${box.y}`} {...box} />
        ))}
      </g>
    </svg>
  )
}
