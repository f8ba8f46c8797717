type Timing = { src: string; milliseconds: number }

const kept = 50
const slow = 2000

/** The load times of the last 50 images. */
export const imageTimings: Timing[] = []

/** Records the load time of an image, and warns in the console if it exceeds two seconds. */
export function noteImageTiming(src: string, milliseconds: number): void {
  imageTimings.push({ src, milliseconds })
  if (imageTimings.length > kept) imageTimings.shift()
  if (milliseconds > slow) console.warn(`Slow image: ${src} took ${Math.round(milliseconds)} ms`)
}
