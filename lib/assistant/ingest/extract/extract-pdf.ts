import { extractDocument } from './extract-document'
import type { ExtractLimits } from './extract-limits'
import type { ExtractResult } from './extract-result'

/** `extractDocument` for a PDF. */
export function extractPdf(
  filePath: string,
  limits: Partial<ExtractLimits> = {},
  signal?: AbortSignal,
): Promise<ExtractResult> {
  return extractDocument(filePath, 'pdf', limits, signal)
}
