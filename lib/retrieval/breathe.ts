/** Other requests wait while work blocks the thread. */
const sliceMs = 8

/** Lets other requests run if the last pause is long enough ago. Long work awaits it between its steps. */
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
