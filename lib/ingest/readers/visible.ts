/** Whether a colour is white or nearly white, which a reader cannot see on paper. */
export const isPale = (color: string | undefined) => /^(?:f[\da-f]){3}$/i.test(color ?? '')

/** The ground of letters, a paragraph or a page. */
export const isShade = (fill: string | undefined) => fill !== undefined && fill !== 'auto' && !isPale(fill)

/** Whether letters have at most two points, which a reader cannot see. Word states half points. */
export const isTiny = (size: string | undefined) => Number(size) > 0 && Number(size) <= 4
