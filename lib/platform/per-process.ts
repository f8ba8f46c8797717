const made = globalThis as unknown as Record<symbol, unknown>

/**
 * Makes a value once in the process. Next bundles pages, routes, middleware and the server's start
 * separately, so a module's variable exists once in each bundle; they share only `globalThis`.
 */
export function oncePerProcess<T extends object>(name: string, make: () => T): T {
  const key = Symbol.for(`portal: ${name}`)
  made[key] ??= make()
  return made[key] as T
}
