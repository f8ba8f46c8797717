import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { connectEmbedder } from '@/lib/retrieval/embeddings/client'
import { embedQuestion } from '@/lib/retrieval/embeddings/embed-question'
import type { Vector } from '@/lib/retrieval/embeddings/embedder'
import { describePassage } from '@/lib/retrieval/passage'
import { readSentences } from '@/lib/retrieval/sentences'
import { readSemanticEnv } from '@/scripts/semantic/note'
import { dataDir } from '@/scripts/settings'

/**
 * Writes the clusters with the vectors of a running portal, as `train.py` reads them:
 * `node --conditions=react-server --import tsx scripts/reader/embed-clusters.ts ../shared/data/reader clusters.jsonl`
 */
const cluster = z.object({
  association: z.string(),
  passages: z.array(
    z.object({
      id: z.string(),
      document: z.string(),
      year: z.coerce.string().nullish(),
      heading: z.string().nullish(),
      text: z.string(),
    }),
  ),
  questions: z.array(
    z.object({
      question: z.string(),
      answers: z.array(z.object({ passage: z.string(), sentence: z.string() })),
    }),
  ),
})
type Cluster = z.infer<typeof cluster>

const [folder, target] = process.argv.slice(2)
const settings = readSemanticEnv(dataDir)
if (!folder || !target || !settings.FRANK_EMBEDDING_BASE_URL)
  throw new Error('Usage: embed-clusters.ts FOLDER TARGET, beside a portal that runs with semantic search')
const embedder = connectEmbedder({
  baseUrl: settings.FRANK_EMBEDDING_BASE_URL,
  model: settings.FRANK_EMBEDDING_MODEL ?? '',
  apiKey: settings.FRANK_EMBEDDING_API_KEY,
})

const encode = (vector: Vector) => Buffer.from(vector).toString('base64')
const fold = (text: string) => text.replace(/\s+/g, ' ')
/** The beginning is enough, because a sentence of the data may hold two of ours. */
const telling = 40

async function embedCluster({ association, passages, questions }: Cluster, file: number) {
  const embedded: { texts: string[]; pv: string; sv: string[] }[] = []
  for (const { document, year, heading = null, text } of passages) {
    const name = year ? `${document} ${year}` : document
    const texts = readSentences(text)
    const [whole, ...sentences] = await embedder.embed(
      [describePassage(name, { heading, text }), ...texts],
      'passage',
    )
    if (!whole) throw new Error('The server of vectors does not answer.')
    embedded.push({ texts, pv: encode(whole), sv: sentences.map(encode) })
  }
  const asked: { v: string; answers: { p: number; s: number }[] }[] = []
  for (const { question, answers } of questions) {
    const vector = await embedQuestion(embedder, question)
    if (!vector) throw new Error('The server of vectors does not answer.')
    const places = answers.map(({ passage, sentence }) => {
      const p = passages.findIndex(({ id }) => id === passage)
      const begun = fold(sentence).slice(0, telling)
      return { p, s: embedded[p]?.texts.findIndex((text) => fold(text).includes(begun)) ?? -1 }
    })
    asked.push({ v: encode(vector.values), answers: places })
  }
  const vectors = embedded.map(({ pv, sv }) => ({ pv, sv }))
  return JSON.stringify({ file, association, passages: vectors, questions: asked })
}

const lines: string[] = []
const names = readdirSync(folder).filter((name) => /^clusters-\d\.jsonl$/.test(name))
for (const [at, name] of names.sort().entries()) {
  for (const line of readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
    lines.push(await embedCluster(cluster.parse(JSON.parse(line)), at + 1))
  console.info(`${name}: ${lines.length} clusters in all`)
}
writeFileSync(target, `${lines.join('\n')}\n`)
