import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { type CorpusReply, corpusReply } from '@/lib/retrieval/corpus-reply'
import type { PassageRef } from '@/lib/retrieval/retrieve'
import { callProcedure } from '@/lib/supabase/call-procedure'

/** The engine's source of passages. Each call names the organisation, which comes from a verified token. */
export type PassageStore = {
  /**
   * Reads, in one round trip, the changes of an organisation's index since a version, with the vectors of a
   * model, and the texts of some passages.
   */
  read(
    organizationId: string,
    wanted: { known: number; model: string | null; refs: readonly PassageRef[] },
  ): Promise<CorpusReply>
}

/**
 * The store in Postgres. It needs the secret key's client because
 * its function is granted to the service role only (decision 18).
 */
export function createPassageStore(admin: SupabaseClient): PassageStore {
  return {
    async read(organizationId, { known, model, refs }) {
      const data = await callProcedure(admin, 'assistant_corpus', {
        organization: organizationId,
        known,
        model: model ?? '',
        source_ids: refs.map(({ sourceId }) => sourceId),
        ordinals: refs.map(({ ordinal }) => ordinal),
      })
      return corpusReply.parse(data)
    },
  }
}
