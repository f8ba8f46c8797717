import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { type CorpusReply, corpusReply } from '@/lib/retrieval/corpus-reply'
import type { PassageRef } from '@/lib/retrieval/retrieve'
import { callProcedure } from '@/lib/supabase/call-procedure'

/** Where the engine reads passages from. Each call names the organisation, which the caller took from a verified token. */
export type PassageStore = {
  /**
   * What has changed in the index of an organisation's passages since a version, with the vectors of a model, and the texts of some passages.
   * One round trip.
   */
  read(
    organizationId: string,
    wanted: { known: number; model: string | null; refs: readonly PassageRef[] },
  ): Promise<CorpusReply>
}

/** The store in Postgres, through a function that is granted to the service role alone (decision 18): hence the secret key's client. */
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
