const kilo = 1024

/** Bytes as people read them: `340 kB`, `2.4 MB`. */
export function formatSize(bytes: number): string {
  if (bytes < kilo * kilo) return `${Math.ceil(bytes / kilo)} kB`
  return `${(bytes / kilo / kilo).toFixed(1)} MB`
}
