const made = globalThis as unknown as Record<symbol, unknown>

/**
 * A value that the whole process has once. Next gives its pages, its routes, middleware and the server's start
 * modules of their own, which share only `globalThis`.
 */
export function oncePerProcess<T extends object>(name: string, make: () => T): T {
  const key = Symbol.for(`portal: ${name}`)
  made[key] ??= make()
  return made[key] as T
}
