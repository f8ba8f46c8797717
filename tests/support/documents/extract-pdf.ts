import { extractDocument } from '@/lib/ingest/readers/extract-document'
import type { ExtractLimits } from '@/lib/ingest/sandbox/extract-limits'
import type { ExtractResult } from '@/lib/ingest/sandbox/extract-result'

/** `extractDocument` for a PDF. */
export function extractPdf(
  filePath: string,
  limits: Partial<ExtractLimits> = {},
  signal?: AbortSignal,
): Promise<ExtractResult> {
  return extractDocument(filePath, 'pdf', limits, signal)
}
