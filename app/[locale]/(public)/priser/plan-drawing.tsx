const sizes = [
  { x: 2, width: 40, height: 40, columns: 2, rows: 2 },
  { x: 50, width: 52, height: 58, columns: 3, rows: 3 },
  { x: 110, width: 64, height: 72, columns: 4, rows: 4 },
]

/** One house, two or three. */
export function PlanDrawing({ houses, className }: { houses: number; className?: string }) {
  const drawn = sizes.slice(0, houses)
  const last = drawn.at(-1)
  return (
    <svg
      viewBox={`0 0 ${last ? last.x + last.width + 4 : 0} 88`}
      aria-hidden
      strokeWidth="1.75"
      strokeLinejoin="round"
      className={className}
    >
      {drawn.map(({ x, width, height, columns, rows }) => (
        <g key={x} className="stroke-line-strong">
          <path d={`M${x} ${86 - height}h${width}V86H${x}z`} className="fill-accent-soft" />
          <path d={`M${x - 1} ${86 - height}v-6h${width + 2}v6z`} className="fill-spruce" />
          <path d={windows(x, 86 - height, width, height, columns, rows)} className="fill-surface" />
        </g>
      ))}
    </svg>
  )
}

function windows(x: number, y: number, width: number, height: number, columns: number, rows: number): string {
  const stepX = width / columns
  const stepY = (height - 6) / rows
  return Array.from({ length: columns * rows }, (_, index) => {
    const left = x + (index % columns) * stepX + stepX / 2 - 3.5
    const top = y + 4 + Math.floor(index / columns) * stepY + stepY / 2 - 5
    return `M${left} ${top}h7v9h-7z`
  }).join('')
}
