import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { type CorpusReply, corpusReply } from '@/lib/retrieval/index/corpus-reply'
import type { CorpusReader } from '@/lib/retrieval/index/index-cache'
import type { PassageRef } from '@/lib/retrieval/retrieve'
import { call } from '@/lib/supabase/read'

/** The reader comes from a verified token. */
export type PassageStore = {
  /** Reads the changes since `known`, with the vectors of `model`, and the texts of `refs`, of what the reader may read. */
  read(
    reader: CorpusReader,
    requested: { known: number; model: string | null; refs: readonly PassageRef[] },
  ): Promise<CorpusReply>
}

/** Uses the secret key because the function is granted to the service role alone (decision 18). */
export function createPassageStore(admin: SupabaseClient): PassageStore {
  return {
    async read({ organizationId, audience, memberId, withEarlier = false }, { known, model, refs }) {
      return call(
        admin,
        'assistant_corpus',
        {
          org_id: organizationId,
          known,
          model: model ?? '',
          source_ids: refs.map(({ sourceId }) => sourceId),
          ordinals: refs.map(({ ordinal }) => ordinal),
          reader: audience,
          asker: memberId ?? null,
          earlier: withEarlier,
        },
        corpusReply,
      )
    },
  }
}
