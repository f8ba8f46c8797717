import { createHash } from 'node:crypto'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Library } from '@/lib/assistant/answer/look-up'
import { getLibrary } from '@/lib/assistant/service'
import { env } from '@/lib/env'
import { connectEmbedder } from '@/lib/retrieval/embeddings/client'
import { embeddingLimits } from '@/lib/retrieval/embeddings/embedder'
import type { Parts } from '@/lib/retrieval/rank/fusion'
import { RELEVANCE, type Way } from '@/lib/retrieval/rank/relevance'
import learnt from '@/lib/retrieval/rank/weights.json'
import { removeFolder } from '@/scripts/processes'
import { findDocuments } from './answers/find-documents'
import { storeOrganization, waitForVectors, waitUntilRead } from './answers/organization'
import { findFolders, questionsFile, readQuestions } from './answers/questions'
import { startThrowAwayPortal, type ThrowAwayPortal } from './answers/throw-away-portal'
import { writeClusters } from './train/clusters'
import { readExample, type TrainingExample } from './train/examples'
import { fitRanking } from './train/fit-ranking'
import { fitRelevance } from './train/fit-relevance'

const USAGE = 'Usage: npm run train -- (ranking|relevance) --answers FOLDER --clusters FILE'
const file = new URL('../../lib/retrieval/rank/weights.json', import.meta.url)

/**
 * Learns the weights of the ranking, or of the two probabilities that stand on its scores, from the questions of folders
 * and of a file of clusters. The installation's settings decide whose weights they are: with the embedded model those
 * with a reader, with `SEMANTIC=0` those by words, with an operator's model those without a reader.
 */
async function train(subject: 'ranking' | 'relevance', answers: string, clusters: string): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  const made = await mkdtemp(join(tmpdir(), 'portal-train-'))
  const portal = await startThrowAwayPortal(stopping.signal)
  try {
    print(portal.semantic)
    const folders = [...(await findFolders(answers)), ...(await writeClusters(clusters, made))]
    const examples = await gather(folders, portal, stopping.signal)
    const way = findWay(examples)
    const source = {
      date: new Date().toISOString().slice(0, 10),
      questions: examples.length,
      data: await hashFiles(folders.map((folder) => join(folder, questionsFile))),
    }
    if (subject === 'ranking') {
      const how = way === 'byWords' ? 'byWords' : 'withVectors'
      const { weights, figures } = fitRanking(examples, keysOf<keyof Parts>(learnt.ranking[how]))
      const ranking = { ...learnt.ranking, [how]: weights }
      const report = { ...learnt.learnt.ranking, [how]: { ...source, figures } }
      await write({ ...learnt, ranking, learnt: { ...learnt.learnt, ranking: report } })
    } else {
      const { figures, ...fitted } = fitRelevance(examples, way, RELEVANCE[way])
      const relevance = { ...learnt.relevance, [way]: fitted }
      const report = { ...source, figures }
      await write({ ...learnt, relevance, learnt: { ...learnt.learnt, [way]: report } })
    }
  } finally {
    await portal.remove()
    await removeFolder(made)
  }
}

async function gather(
  folders: readonly string[],
  { check }: ThrowAwayPortal,
  signal: AbortSignal,
): Promise<TrainingExample[]> {
  const watch = { check, signal }
  const stored = []
  for (const [index, folder] of folders.entries()) {
    const questions = await readQuestions(folder)
    const { documents } = await findDocuments(folder, questions)
    const name = basename(folder)
    const organization = await storeOrganization({ name, associationId: index + 1 }, documents, signal)
    stored.push({ name, questions, organization })
    await waitUntilRead(organization.id, watch)
  }
  await waitForVectors(watch)
  const library = openPatientLibrary()
  const examples: TrainingExample[] = []
  for (const { name, questions, organization } of stored) {
    // A scan's answer is in no text.
    for (const question of questions.filter(({ kind }) => kind !== 'scan')) {
      const example = await readExample(library, organization, name, question)
      check()
      if (example) examples.push(example)
    }
    print(`${name}: ${questions.length} questions`)
  }
  return examples
}

/** Waits for a question's vector as long as for a passage's, because by words alone the answer is another. */
function openPatientLibrary(): Library {
  const library = getLibrary()
  const { FRANK_EMBEDDING_BASE_URL: baseUrl, FRANK_EMBEDDING_MODEL: model } = env()
  if (!baseUrl || !model) return library
  const { FRANK_EMBEDDING_API_KEY: apiKey, FRANK_EMBEDDING_QUERY_PREFIX: queryPrefix } = env()
  const limits = { ...embeddingLimits, queryMs: embeddingLimits.passagesMs }
  return { ...library, embedder: connectEmbedder({ baseUrl, model, apiKey, queryPrefix }, limits) }
}

const keysOf = <Name extends string>(weights: Partial<Record<Name, number>>) => Object.keys(weights) as Name[]

/** All examples are of one way. @throws Error if they are not, because a vector came late or a model changed */
function findWay(examples: readonly TrainingExample[]): Way {
  const ways = new Set(examples.map(({ way }) => way))
  const [way] = ways
  if (!way || ways.size > 1)
    throw new Error(`The questions were answered in several ways: ${[...ways].join(', ')}.`)
  return way
}

async function hashFiles(paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(await readFile(path))
  return hash.digest('hex').slice(0, 16)
}

async function write(weights: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(weights, null, 2)}\n`)
  print(JSON.stringify(weights, null, 2))
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

function readArguments() {
  try {
    const text = { type: 'string' } as const
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { answers: text, clusters: text },
    })
    const [subject] = positionals
    const { answers, clusters } = values
    if ((subject === 'ranking' || subject === 'relevance') && answers && clusters)
      return { subject, answers, clusters } as const
  } catch {
    // An unknown option.
  }
  process.stderr.write(`${USAGE}\n`)
  process.exit(1)
}

const { subject, answers, clusters } = readArguments()
await train(subject, answers, clusters)
process.exit(0)
