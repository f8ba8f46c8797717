const kilo = 1024

export function formatSize(bytes: number): string {
  if (bytes < kilo * kilo) return `${Math.ceil(bytes / kilo)} kB`
  if (bytes < kilo ** 3) return `${(bytes / kilo ** 2).toFixed(1)} MB`
  return `${(bytes / kilo ** 3).toFixed(1)} GB`
}
