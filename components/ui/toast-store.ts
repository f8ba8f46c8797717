export type Toast = {
  kind: 'success' | 'error' | 'warning' | 'info'
  text: string
  key: number
  /** In milliseconds. */
  duration: number
}

let current: Toast | null = null
const listeners = new Set<() => void>()

/** Replaces the current toast. */
export function showToast(kind: Toast['kind'], text: string, duration = 6000): void {
  current = { kind, text, duration, key: (current?.key ?? 0) + 1 }
  for (const listener of listeners) listener()
}

export function getToast(): Toast | null {
  return current
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
