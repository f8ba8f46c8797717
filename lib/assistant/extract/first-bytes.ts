import type { FileHandle } from 'node:fs/promises'
import type { ExtractLimits } from './extract-limits'
import type { ExtractReason } from './extract-result'

/** Readers accept `%PDF-` anywhere in the first 1,024 bytes (ISO 32000-1, Annex H, note 13). */
const headerBytes = 1024

/** Refuses what needs no parser to be refused. Reads at given positions only, so the handle's own position stays at 0. */
export async function findProblemInFile(
  file: FileHandle,
  limits: Pick<ExtractLimits, 'fileBytes'>,
): Promise<ExtractReason | null> {
  const { size } = await file.stat()
  if (size === 0) return 'empty_file'
  if (size > limits.fileBytes) return 'file_too_large'
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
  return buffer.subarray(0, bytesRead).includes('%PDF-') ? null : 'not_a_pdf'
}
