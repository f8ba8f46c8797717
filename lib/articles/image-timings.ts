type Timing = { src: string; milliseconds: number }

const kept = 50
const slow = 2000

export const imageTimings: Timing[] = []

export function noteImageTiming(src: string, milliseconds: number): void {
  imageTimings.push({ src, milliseconds })
  if (imageTimings.length > kept) imageTimings.shift()
  if (milliseconds > slow) console.warn(`Slow image: ${src} took ${Math.round(milliseconds)} ms`)
}
