import 'server-only'
import { sourceThreshold } from '@/lib/assistant/threshold'
import type { CorpusReply } from '@/lib/retrieval/index/corpus-reply'
import { type CorpusReader, IndexCache } from '@/lib/retrieval/index/index-cache'
import { buildSegment, encodeSegment } from '@/lib/retrieval/index/segment'
import { prepareIndex } from './answer/look-up'
import { answerQuestion } from './engine'
import { getLibrary } from './service'
import type { PassageStore } from './store'

const ROUNDS = 8
const SAMPLES = 60
const QUESTION = 'Får jag hyra ut min lägenhet i andra hand och vad kostar det?'
/** The questions differ in length and subject, because each first use of a part of the index takes time. */
const QUESTIONS = [
  QUESTION,
  'När betalas årsavgiften?',
  'Vem ansvarar för vatten, el och ventilation i badrummet?',
]
const SAMPLE =
  'En bostadsrättshavare får upplåta hela sin lägenhet i andra hand om styrelsen ger sitt samtycke. Avgiften är 10 procent av prisbasbeloppet.'

let warm: Promise<void> | undefined

/** @throws if the database cannot be read */
export function warmUp(): Promise<void> {
  warm ??= answerSample().catch((error: unknown) => {
    warm = undefined
    throw error
  })
  return warm
}

/** The first answer from a large index takes several times as long. @throws if the index cannot be read */
export async function prepareAnswers(reader: CorpusReader): Promise<void> {
  const library = getLibrary()
  if (!(await prepareIndex(library, reader))) return
  for (const question of QUESTIONS)
    await answerQuestion(library, { reader, question, language: 'sv', threshold: sourceThreshold })
}

async function answerSample(): Promise<void> {
  const { store, embedder } = getLibrary()
  // No organisation has this id. The passage comes first because a failed query starts the embedder's pause.
  await Promise.all([
    store.read(
      { organizationId: crypto.randomUUID(), audience: 'members' },
      { known: -1, model: embedder?.model ?? null, refs: [] },
    ),
    embedder
      ?.embed([QUESTION], 'passage')
      .then(() => embedder.embed([QUESTION], 'query'))
      .catch(() => undefined),
  ])
  const library = { store: createSampleStore(), cache: new IndexCache(), embedder: null }
  for (let round = 0; round < ROUNDS; round++)
    await answerQuestion(library, {
      reader: { organizationId: 'sample', audience: 'members' },
      question: QUESTION,
      language: 'sv',
      threshold: sourceThreshold,
    })
}

function createSampleStore(): PassageStore {
  const source = crypto.randomUUID()
  const passages = Array.from({ length: SAMPLES }, (_, ordinal) => ({
    ordinal,
    page: 1,
    paragraph: null,
    heading: `${ordinal} §`,
    text: `${ordinal} § ${SAMPLE}`,
  }))
  const words = Buffer.from(encodeSegment(buildSegment(passages))).toString('base64')
  const row = { id: 1, version: 1, document_id: source, faq_id: null, name: 'Stadgar', words, vectors: null }
  return {
    read: async (_, { known, refs }): Promise<CorpusReply> => ({
      version: 1,
      scope: '',
      ...(known === 1
        ? {}
        : { sources: [1], pending: 1, changed: [{ ...row, document_kind: 'bylaws', date: null }] }),
      texts: refs.flatMap(({ ordinal }) => {
        const passage = passages[ordinal]
        return passage ? [{ ...passage, source_id: source, on_page: true }] : []
      }),
    }),
  }
}
