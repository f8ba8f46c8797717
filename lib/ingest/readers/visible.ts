/** White, or so near it that nobody sees it on paper. */
export const isPale = (color: string | undefined) => /^(?:f[\da-f]){3}$/i.test(color ?? '')

/** The ground of letters, a paragraph or a page. */
export const isShade = (fill: string | undefined) => fill !== undefined && fill !== 'auto' && !isPale(fill)

/** Letters of two points and less, in half points, are there so that nobody sees them. */
export const isTiny = (size: string | undefined) => Number(size) > 0 && Number(size) <= 4
