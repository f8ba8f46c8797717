import { encode } from 'uqr'

/** Serves paper. Its text must stand beside it. */
export function QrCode({ address, className }: { address: string; className?: string }) {
  const { size, data } = encode(address, { ecc: 'M', border: 4 })
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  )
  return (
    <svg aria-hidden viewBox={`0 0 ${size} ${size}`} className={className} shapeRendering="crispEdges">
      <path d={runs.join('')} fill="#000" />
    </svg>
  )
}
