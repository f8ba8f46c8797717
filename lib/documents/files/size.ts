const kilo = 1024

export function formatSize(bytes: number, locale: string): string {
  const format = (size: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
      size,
    )
  if (bytes < kilo * kilo) return `${format(Math.ceil(bytes / kilo), 0)} kB`
  if (bytes < kilo ** 3) return `${format(bytes / kilo ** 2, 1)} MB`
  return `${format(bytes / kilo ** 3, 1)} GB`
}
