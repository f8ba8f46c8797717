import type { Stretch } from './judge'
import type { StoredOrganization } from './organization'
import type { Question } from './questions'

export async function readModelPassages(
  _organization: StoredOrganization,
  _question: Question,
  _signal: AbortSignal,
): Promise<Stretch[] | null> {
  return null
}
