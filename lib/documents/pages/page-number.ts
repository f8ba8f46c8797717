export const pageImageWidths = [800, 1600] as const
export type PageImageWidth = (typeof pageImageWidths)[number]

export function toPageNumber(text: string): number | null {
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null
}
