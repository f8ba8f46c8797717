import { corpusReply } from '@/lib/retrieval/index/corpus-reply'
import { encodeVector, encodeWords } from '@/tests/support/documents/stored-passages'
import type { TestDatabase } from './database'
import type { TestOrganization } from './two-organizations'

/** A version that no index has. */
export const noVersion = -1

/** What the assistant and its worker read and store. `getDatabase` is called by each of them. */
export function openPassageIndex(getDatabase: () => TestDatabase) {
  const asService = async <T>(sql: string, params: unknown[]) =>
    (
      await getDatabase().as('service_role', (query) => query<{ found: T }>(`select ${sql} as found`, params))
    )[0]?.found as T
  const readCorpus = async (organization: string, known = noVersion, model = '', refs: string[] = []) =>
    corpusReply.parse(
      await asService('public.assistant_corpus($1, $2, $3, $4::uuid[], $5::integer[])', [
        ...[organization, known, model, refs],
        refs.map(() => 0),
      ]),
    )
  const versionOf = async ({ id }: TestOrganization) => (await readCorpus(id)).version
  const sourceIn = async ({ id }: TestOrganization, document: string, model = '') =>
    (await readCorpus(id, noVersion, model)).changed?.find((row) => row.document_id === document)
  const listPassages = (document: string) =>
    getDatabase().query<{ id: number }>(
      'select id from public.passages where coalesce(document_id, faq_id) = $1 order by ordinal',
      [document],
    )
  const store =
    (name: string) =>
    (model: string, passages: { id: number }[], fill = 1) =>
      asService(`public.${name}($1, $2::bigint[], $3::text[])`, [
        model,
        passages.map(({ id }) => id),
        passages.map(() => encodeVector(fill)),
      ])
  const storeVectors = store('assistant_store_vectors')
  const storeSentences = store('assistant_store_sentence_vectors')
  const modelsOf = async (document: string) =>
    (
      await getDatabase().query<{ model: string }>(
        `select v.model from public.passage_vectors v join public.passages p on p.id = v.passage_id
          where coalesce(p.document_id, p.faq_id) = $1 order by v.model`,
        [document],
      )
    ).map(({ model }) => model)
  const faqOf = async ({ id }: TestOrganization) =>
    (
      await getDatabase().query<{ id: string }>(
        'select id from public.faq_items where organization_id = $1',
        [id],
      )
    )[0]?.id as string
  const putFaq = ({ id }: TestOrganization, faq: string, answer: string) =>
    asService<boolean>('public.assistant_put_faq($1, $2, $3, $4, null, $5)', [
      ...[id, faq, 'Får man?', answer],
      encodeWords([answer], 'Får man?'),
    ])

  return {
    asService,
    readCorpus,
    versionOf,
    sourceIn,
    listPassages,
    storeVectors,
    storeSentences,
    modelsOf,
    faqOf,
    putFaq,
  }
}
