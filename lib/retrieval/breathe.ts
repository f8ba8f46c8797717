/** How long work may hold the thread: what comes in meanwhile waits for it. */
const sliceMs = 8

/** Gives other requests their turn, when the last turn is long enough ago. Awaited between the pieces of long work. */
export type Breathe = () => Promise<void> | undefined

export function startBreathing(): Breathe {
  let since = performance.now()
  return () => {
    if (performance.now() - since < sliceMs) return undefined
    return new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
      since = performance.now()
    })
  }
}
