type Timing = { src: string; milliseconds: number }

const kept = 50
const slow = 2000

/** How long the last images took to come, at most 50. */
export const imageTimings: Timing[] = []

/** Notes how long an image took, and warns in the console of one that took more than two seconds. */
export function noteImageTiming(src: string, milliseconds: number): void {
  imageTimings.push({ src, milliseconds })
  if (imageTimings.length > kept) imageTimings.shift()
  if (milliseconds > slow) console.warn(`Slow image: ${src} took ${Math.round(milliseconds)} ms`)
}
