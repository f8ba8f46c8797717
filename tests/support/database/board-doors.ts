import { type BoardHouse, secret } from './board-section'
import type { Caller } from './database'
import { callAs } from './member-rows'

/** What the members of the two organisations may read. */
export const ownSecrets = /Hemligheten i (?:Ours|Theirs)/g

/** Everything that a person gets by the data API about documents, one reply a door. */
async function knock(
  { database, ours, section, document }: BoardHouse,
  caller: Caller,
): Promise<[door: string, reply: string][]> {
  const as = (sql: string) => database.as(caller, (query) => query(sql))
  const tables = [
    'document_sections',
    'documents',
    'faq_items',
    'frank_messages',
    'frank_suggestions',
    'golden_questions',
  ]
  const calls: [string, unknown[]][] = [
    ['public.get_documents_page($1, null, 1, 24, null, $2, $3)', [section, '', 'newest']],
    ['public.get_documents_page(null, null, 1, 24, null, $1, $2)', [secret, 'name']],
    ['public.get_section_admin($1, 24, 24, 1, null, $2, $3)', [section, '', 'newest']],
    ['public.search_corpus(-1, -1, $1, array[$2]::uuid[], array[0])', ['test', document]],
    ['public.get_document_page($1)', [document]],
    ['public.get_document_page($1, null, null, null, array[lower($2)])', [document, secret]],
    ['public.find_document_by_source($1, $2)', [ours.id, `${secret} om vitet`]],
    ['public.get_dashboard(5)', []],
    ['public.get_admin_page()', []],
    ['public.get_chat(null)', []],
    ['public.list_golden_questions()', []],
    [`public.list_frank_questions('all', false, 20, 1)`, []],
  ]
  const replies: [string, string][] = []
  for (const table of tables) replies.push([table, JSON.stringify(await as(`select * from public.${table}`))])
  const files = `select name from storage.objects where bucket_id = 'documents'`
  replies.push(['storage', JSON.stringify(await as(files))])
  for (const [sql, params] of calls)
    replies.push([sql, JSON.stringify(await callAs(database, caller, sql, params)) ?? ''])
  // What members may read has the same word, which is no trace.
  return replies.map(([door, reply]) => [door, reply.replaceAll(ownSecrets, '')])
}

/** @returns the doors of the data API by which a person finds the board's section, its document or its words */
export async function findTraces(house: BoardHouse, caller: Caller): Promise<string[]> {
  const traces = [secret, house.section, house.document]
  const replies = await knock(house, caller)
  return replies.filter(([, reply]) => traces.some((trace) => reply.includes(trace))).map(([door]) => door)
}
