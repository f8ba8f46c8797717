const kilo = 1024

/** A size in readable units: `340 kB`, `2.4 MB`, `1.5 GB`. */
export function formatSize(bytes: number): string {
  if (bytes < kilo * kilo) return `${Math.ceil(bytes / kilo)} kB`
  if (bytes < kilo ** 3) return `${(bytes / kilo ** 2).toFixed(1)} MB`
  return `${(bytes / kilo ** 3).toFixed(1)} GB`
}
