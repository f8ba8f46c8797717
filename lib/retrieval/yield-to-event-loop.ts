const sliceMs = 8

/** Long work awaits it between its steps, so that other requests run. */
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
