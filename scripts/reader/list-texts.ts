import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { embedQuestion } from '@/lib/retrieval/embeddings/embed-question'
import { describePassage } from '@/lib/retrieval/passage'
import { readSentences } from '@/lib/retrieval/sentences'

/**
 * Writes the clusters as `pack_texts.py` reads them: each passage, sentence and question in the words that the product
 * embeds. `node --conditions=react-server --import tsx scripts/reader/list-texts.ts ../shared/data/reader texts.jsonl`
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

const files = [1, 2, 3, 4, 5, 6]
/** The beginning is enough, because a sentence of the data may hold two of ours. */
const telling = 40
const shortest = 12
const fold = (text: string) => text.replace(/\s+/g, ' ')

async function listWordings(question: string): Promise<string[]> {
  const wordings: string[] = []
  const embed = async (texts: readonly string[]) => {
    wordings.push(...texts)
    return texts.map(() => Int8Array.of(1))
  }
  await embedQuestion({ model: 'none', embed }, question)
  return wordings
}

async function listTexts({ association, passages, questions }: Cluster, file: number): Promise<string> {
  const sentences = passages.map(({ text }) => readSentences(text))
  const asked = await Promise.all(
    questions.map(async ({ question, answers }) => {
      const places = answers.flatMap(({ passage, sentence }) => {
        const p = passages.findIndex(({ id }) => id === passage)
        const right = fold(sentence)
        return (sentences[p] ?? []).flatMap((text, s) => {
          const own = fold(text)
          const isPart = own.length > shortest && right.includes(own)
          return isPart || own.includes(right.slice(0, telling)) ? [[p, s]] : []
        })
      })
      return { wordings: await listWordings(question), sentences: places }
    }),
  )
  const described = passages.map(({ document, year, heading = null, text }) =>
    describePassage(year ? `${document} ${year}` : document, { heading: heading || null, text }),
  )
  return JSON.stringify({ file, association, passages: described, sentences, questions: asked })
}

const [folder, target] = process.argv.slice(2)
if (!folder || !target) throw new Error('Usage: list-texts.ts FOLDER TARGET')
const lines: string[] = []
for (const file of files) {
  for (const line of readFileSync(join(folder, `clusters-${file}.jsonl`), 'utf8')
    .split('\n')
    .filter(Boolean))
    lines.push(await listTexts(cluster.parse(JSON.parse(line)), file))
}
writeFileSync(target, `${lines.join('\n')}\n`)
console.info(`${lines.length} clusters`)
