const made = globalThis as unknown as Record<symbol, unknown>

/** Next bundles pages, routes and middleware separately, so a module's variable exists once per bundle. */
export function processSingleton<T extends object>(name: string, make: () => T): T {
  const key = Symbol.for(`portal: ${name}`)
  made[key] ??= make()
  return made[key] as T
}
