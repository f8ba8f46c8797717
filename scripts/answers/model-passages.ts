import { listModelPassages } from '@/lib/assistant/engine'
import { getLibrary } from '@/lib/assistant/service'
import type { Stretch } from './judge'
import type { StoredOrganization } from './organization'
import type { Question } from './questions'

/**
 * Lists the passages that a language model would read for a question, whether one is configured or not,
 * because replies do not contain them.
 */
export function createPassageReader({ id, names }: StoredOrganization) {
  return async ({ question }: Question): Promise<Stretch[]> => {
    const passages = await listModelPassages(getLibrary(), id, question)
    return passages.map(({ sourceId, page, paragraph, text }) => ({
      document: names.get(sourceId) ?? null,
      page: paragraph ? null : page,
      text,
    }))
  }
}
