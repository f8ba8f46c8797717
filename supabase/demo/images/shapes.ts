/** Pieces of illustrations, as SVG source. Coordinates are those of a 1200 by 675 picture. */

export const size = { width: 1200, height: 675 } as const

export function picture(body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="0 0 1200 675">${body}</svg>`
}

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
}

export function circle(x: number, y: number, radius: number, fill: string, opacity = 1): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" opacity="${opacity}"/>`
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" opacity="${opacity}"/>`
}

export function path(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`
}

export function line(d: string, stroke: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
}

/** A sky or a wall that fades from one colour at the top to another at the foot. */
export function backdrop(top: string, foot: string): string {
  const stops = `<stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${foot}"/>`
  const gradient = `<defs><linearGradient id="backdrop" x1="0" y1="0" x2="0" y2="1">${stops}</linearGradient></defs>`
  return gradient + rect(0, 0, size.width, size.height, 'url(#backdrop)')
}

export function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('')
}

export interface House {
  x: number
  base: number
  columns: number
  floors: number
  wall: string
  roof: string
  window: string
  frame: string
}

/** A block of flats; it is 92 wide a column and 96 high a floor. */
export function house({ x, base, columns, floors, wall, roof, window, frame }: House): string {
  const width = columns * 92 + 28
  const height = floors * 96 + 24
  const top = base - height
  const windows = repeat(columns * floors, (index) => {
    const left = x + 36 + (index % columns) * 92
    const upper = top + 28 + Math.floor(index / columns) * 96
    return (
      rect(left - 5, upper - 5, 58, 66, frame, 3) +
      rect(left, upper, 48, 56, window, 2) +
      rect(left + 22, upper, 4, 56, frame)
    )
  })
  return rect(x, top, width, height, wall) + rect(x - 16, top - 20, width + 32, 22, roof, 4) + windows
}

export function birch(x: number, base: number, height: number, leaves: string): string {
  const marks = repeat(4, (index) => rect(x - 6, base - 40 - index * (height / 6), 9, 4, '#4a4a48', 2))
  const crown = base - height
  const leaf =
    circle(x, crown, height * 0.27, leaves) +
    circle(x - height * 0.17, crown + height * 0.16, height * 0.2, leaves)
  return (
    rect(x - 7, crown, 14, height, '#f4f1ea', 6) +
    marks +
    leaf +
    circle(x + height * 0.17, crown + height * 0.18, height * 0.19, leaves)
  )
}

export function spruce(x: number, base: number, height: number, needles: string, snow?: string): string {
  const tiers = repeat(3, (index) => {
    const foot = base - 20 - index * height * 0.25
    const half = height * (0.3 - index * 0.06)
    const tip = foot - height * 0.45
    const tree = path(`M ${x - half} ${foot} L ${x} ${tip} L ${x + half} ${foot} Z`, needles)
    if (!snow) return tree
    const low = tip + height * 0.17
    const cap = half * 0.38
    return (
      tree +
      path(
        `M ${x - cap} ${low} L ${x} ${tip} L ${x + cap} ${low} Q ${x + cap / 2} ${low - 10} ${x} ${low} Q ${x - cap / 2} ${low + 8} ${x - cap} ${low} Z`,
        snow,
      )
    )
  })
  return rect(x - 7, base - 24, 14, 24, '#5b4636') + tiers
}

export function person(x: number, base: number, coat: string, skin: string, hair: string): string {
  const body = path(
    `M ${x - 44} ${base} Q ${x - 46} ${base - 112} ${x} ${base - 116} Q ${x + 46} ${base - 112} ${x + 44} ${base} Z`,
    coat,
  )
  const head = circle(x, base - 148, 32, skin)
  return (
    body +
    head +
    path(
      `M ${x - 33} ${base - 148} A 33 33 0 0 1 ${x + 33} ${base - 148} Q ${x} ${base - 172} ${x - 33} ${base - 148} Z`,
      hair,
    )
  )
}
