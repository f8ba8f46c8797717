export type ExtractLimits = {
  fileBytes: number
  pages: number
  /** Limits the UTF-16 units of all pages together. */
  textLength: number
  /** The wall time starts with the child. */
  milliseconds: number
  /** Resident memory of the child, wasm and buffers included. A fresh child takes about 120 MiB. */
  memoryBytes: number
}

const mebibyte = 1024 * 1024

export const defaultExtractLimits: ExtractLimits = {
  fileBytes: 100 * mebibyte,
  pages: 2000,
  textLength: 20_000_000,
  milliseconds: 120_000,
  memoryBytes: 1024 * mebibyte,
}
