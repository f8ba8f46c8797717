import { extractDocument } from '@/lib/assistant/ingest/extract/extract-document'
import type { ExtractLimits } from '@/lib/assistant/ingest/extract/extract-limits'
import type { ExtractResult } from '@/lib/assistant/ingest/extract/extract-result'

/** `extractDocument` for a PDF. */
export function extractPdf(
  filePath: string,
  limits: Partial<ExtractLimits> = {},
  signal?: AbortSignal,
): Promise<ExtractResult> {
  return extractDocument(filePath, 'pdf', limits, signal)
}
