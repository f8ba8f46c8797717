/** `https://host/base/ask/` -> `https://host/base` */
export function normalizeBaseUrl(url: string): string {
  return url
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/ask$/, '')
    .replace(/\/+$/, '')
}
