type House = {
  x: number
  width: number
  height: number
  roof: 'flat' | 'gable' | 'hip'
  columns: number
  rows: number
  className: string
  /** Indices of windows, counted from the upper left. */
  lit: number[]
}

const ground = 220

const houses: House[] = [
  {
    x: -20,
    width: 170,
    height: 108,
    roof: 'flat',
    columns: 5,
    rows: 3,
    className: 'fill-surface',
    lit: [6, 12],
  },
  {
    x: 196,
    width: 118,
    height: 150,
    roof: 'gable',
    columns: 3,
    rows: 4,
    className: 'fill-accent-soft',
    lit: [4],
  },
  {
    x: 356,
    width: 250,
    height: 112,
    roof: 'flat',
    columns: 8,
    rows: 3,
    className: 'fill-surface',
    lit: [3, 17],
  },
  {
    x: 672,
    width: 132,
    height: 168,
    roof: 'hip',
    columns: 4,
    rows: 5,
    className: 'fill-surface',
    lit: [2, 9, 15],
  },
  {
    x: 816,
    width: 118,
    height: 140,
    roof: 'gable',
    columns: 3,
    rows: 4,
    className: 'fill-accent-soft',
    lit: [7],
  },
  {
    x: 1000,
    width: 216,
    height: 116,
    roof: 'flat',
    columns: 7,
    rows: 3,
    className: 'fill-surface',
    lit: [1, 11, 19],
  },
  {
    x: 1270,
    width: 130,
    height: 160,
    roof: 'gable',
    columns: 4,
    rows: 5,
    className: 'fill-surface',
    lit: [6],
  },
  {
    x: 1424,
    width: 200,
    height: 104,
    roof: 'flat',
    columns: 6,
    rows: 3,
    className: 'fill-accent-soft',
    lit: [4, 8],
  },
]

const birches = [172, 626, 654, 968, 1243, 1412]

export function Street({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1440 240"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      className={className}
      strokeWidth="1.5"
      strokeLinejoin="round"
    >
      {houses.map((house) => (
        <DrawnHouse key={house.x} {...house} />
      ))}
      {birches.map((x) => (
        <g key={x}>
          <ellipse cx={x} cy={ground - 62} rx="17" ry="30" className="fill-spruce" opacity="0.85" />
          <path d={`M${x} ${ground}V${ground - 58}`} className="stroke-page" strokeWidth="4" />
          <path
            d={`M${x} ${ground}V${ground - 58}`}
            className="stroke-line-strong"
            strokeDasharray="2 7"
            strokeWidth="4"
          />
        </g>
      ))}
      <path d={`M0 ${ground}H1440V240H0z`} className="fill-spruce" />
    </svg>
  )
}

function DrawnHouse({ x, width, height, roof, columns, rows, className, lit }: House) {
  const top = ground - height
  const stepX = (width - 20) / columns
  const stepY = (height - 22) / rows
  const panes = Array.from({ length: columns * rows }, (_, index) => ({
    index,
    at: `M${Math.round(x + 10 + (index % columns) * stepX + stepX / 2 - 6)} ${Math.round(top + 16 + Math.floor(index / columns) * stepY)}h12v17h-12z`,
  }))
  const draw = (shown: typeof panes) => shown.map(({ at }) => at).join('')
  return (
    <g className="stroke-line-strong">
      <path d={roofPath(roof, x, top, width)} className="fill-spruce" />
      <path d={`M${x} ${ground}V${top}h${width}V${ground}z`} className={className} />
      <path d={draw(panes.filter(({ index }) => !lit.includes(index)))} className="fill-page" />
      <path d={draw(panes.filter(({ index }) => lit.includes(index)))} className="fill-lamp" />
    </g>
  )
}

function roofPath(roof: House['roof'], x: number, top: number, width: number): string {
  if (roof === 'flat') return `M${x - 5} ${top}v-8h${width + 10}v8z`
  if (roof === 'hip') return `M${x - 6} ${top}l26 -30h${width - 40}l26 30z`
  return `M${x - 7} ${top}L${x + width / 2} ${top - 46}L${x + width + 7} ${top}z`
}
