import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { OrganizationIndex } from '@/lib/retrieval/index/organization-index'
import { buildSegment } from '@/lib/retrieval/index/segment'
import { type PassageText, toPassageId } from '@/lib/retrieval/passage'
import { searchPassages } from '@/lib/retrieval/retrieve'

const DEPTH = 10
const USAGE = 'Usage: npm run eval -- (--data FILE | --answers FOLDER) [--json]'

const id = z.union([z.number(), z.string()]).transform(String)
const dataSchema = z
  .object({
    passages: z.array(z.object({ id, text: z.string() })).min(1),
    questions: z.array(z.object({ text: z.string(), passage: id })).min(1),
  })
  .superRefine(({ passages, questions }, context) => {
    const ids = new Set(passages.map(({ id }) => id))
    const stray = questions.find(({ passage }) => !ids.has(passage))
    if (stray)
      context.addIssue({
        code: 'custom',
        message: `question "${stray.text}" names an unknown passage ${stray.passage}`,
      })
  })

type Data = z.infer<typeof dataSchema>

/** Searches by words only. An answer is right if one of the question's passages is found. */
async function measure({ passages, questions }: Data) {
  const buildStart = performance.now()
  const index = new OrganizationIndex()
  const texts = new Map(
    passages.map(({ id, text }): [string, PassageText] => [
      toPassageId(id, 0),
      { ordinal: 0, page: 1, heading: null, text },
    ]),
  )
  await index.apply(
    passages.map(({ id }) => ({
      kind: 'document',
      sourceId: id,
      sourceName: '',
      segment: buildSegment([texts.get(toPassageId(id, 0)) as PassageText]),
      vectors: null,
    })),
  )
  const buildMs = performance.now() - buildStart
  const answers = new Map<string, Set<string>>()
  for (const { text, passage } of questions) {
    answers.set(text, (answers.get(text) ?? new Set()).add(passage))
  }
  const times: number[] = []
  const ranks: number[] = []
  for (const [question, right] of answers) {
    const start = performance.now()
    const search = await searchPassages(index, question)
    const hits = (await search.rank(texts)).slice(0, DEPTH)
    times.push(performance.now() - start)
    ranks.push(1 + hits.findIndex(({ passage }) => right.has(passage.sourceId)))
  }
  times.sort((a, b) => a - b)
  const share = (test: (rank: number) => boolean) =>
    ranks.filter((rank) => rank > 0 && test(rank)).length / ranks.length
  return {
    questions: ranks.length,
    passages: passages.length,
    hitAt1: round(
      share((rank) => rank === 1),
      4,
    ),
    hitAt5: round(
      share((rank) => rank <= 5),
      4,
    ),
    mrrAt10: round(ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length, 4),
    p50Ms: round(percentile(times, 0.5), 2),
    p95Ms: round(percentile(times, 0.95), 2),
    buildMs: round(buildMs, 0),
  }
}

const round = (value: number, digits: number) => Number(value.toFixed(digits))
const percentile = (sorted: number[], p: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? 0

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

async function readData(path: string): Promise<Data> {
  const text = await readFile(path, 'utf8').catch(() => fail(`Cannot read ${path}.`))
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    fail(`${path} is not JSON.`)
  }
  const parsed = dataSchema.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  return fail(
    `${path} is not in the form of swequad-train.sv.json: ${issue?.path.join('.') || 'file'}: ${issue?.message}`,
  )
}

function readArguments() {
  try {
    const text = { type: 'string' } as const
    return parseArgs({
      options: { data: text, answers: text, json: { type: 'boolean', default: false } },
    }).values
  } catch {
    return fail(USAGE)
  }
}

const { data, answers, json } = readArguments()
if (answers) {
  const { evaluateAnswers } = await import('./eval-answers')
  process.exit(await evaluateAnswers(answers, json))
}
if (!data) fail(USAGE)
const result = await measure(await readData(data))
process.stdout.write(
  json
    ? `${JSON.stringify(result)}\n`
    : `${[
        `${result.questions} questions over ${result.passages} passages (index built in ${result.buildMs} ms)`,
        `hit@1 ${result.hitAt1}  hit@5 ${result.hitAt5}  MRR@10 ${result.mrrAt10}`,
        `p50 ${result.p50Ms} ms  p95 ${result.p95Ms} ms a query`,
      ].join('\n')}\n`,
)
