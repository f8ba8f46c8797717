import type { FileHandle } from 'node:fs/promises'
import type { ExtractLimits } from '@/lib/ingest/sandbox/extract-limits'
import type { ExtractReason } from '@/lib/ingest/sandbox/extract-result'
import type { DocumentFormat } from './formats'

/** Readers accept `%PDF-` anywhere in the first 1,024 bytes (ISO 32000-1, Annex H, note 13). */
const headerBytes = 1024

/** Reads at fixed positions, so the handle's own position stays 0. */
export async function findProblemInFile(
  file: FileHandle,
  format: DocumentFormat,
  limits: Pick<ExtractLimits, 'fileBytes'>,
): Promise<ExtractReason | null> {
  const { size } = await file.stat()
  if (size === 0) return 'empty_file'
  if (size > limits.fileBytes) return 'file_too_large'
  if (format === 'picture') return null
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
  const head = buffer.subarray(0, bytesRead)
  if (format === 'pdf') return head.includes('%PDF-') ? null : 'not_a_pdf'
  if (format === 'docx' || format === 'odt')
    return head.subarray(0, 4).equals(Buffer.from('PK\x03\x04')) ? null : 'wrong_type'
  return null
}
