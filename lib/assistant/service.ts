import 'server-only'
import { env } from '@/lib/env'
import { getAdminClient } from '@/lib/supabase/admin'
import { Corpora } from './corpora'
import { createPassageStore } from './store'
import { type AssistantGrant, verifyAssistantToken } from './token'

let corpora: Corpora | undefined

/** The indexes of this process. The secret key's client, because passages are granted to the service role alone (decision 18). */
export function getCorpora(): Corpora {
  corpora ??= new Corpora(createPassageStore(getAdminClient()))
  return corpora
}

/** Whom a request to the assistant may ask for; null when its token is not ours. */
export function readGrant(request: Request): Promise<AssistantGrant | null> {
  return verifyAssistantToken(request.headers.get('authorization'), env().FRANK_API_TOKEN)
}
