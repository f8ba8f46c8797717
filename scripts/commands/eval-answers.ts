import { listModelPassages } from '@/lib/assistant/engine'
import { getLibrary } from '@/lib/assistant/service'
import { createAsker } from '@/scripts/commands/answers/ask'
import { type Figures, isEven, measure } from '@/scripts/commands/answers/figures'
import { findDocuments } from '@/scripts/commands/answers/find-documents'
import { type Judged, judge, type Stretch } from '@/scripts/commands/answers/judge'
import {
  type ReadDocument,
  type StoredOrganization,
  storeOrganization,
  waitForVectors,
  waitUntilRead,
} from '@/scripts/commands/answers/organization'
import { poll } from '@/scripts/commands/answers/poll'
import { type Question, readQuestions } from '@/scripts/commands/answers/questions'
import { describeFigures } from '@/scripts/commands/answers/report'
import { startThrowAwayPortal } from '@/scripts/commands/answers/throw-away-portal'

/** Returns the exit code: 1 if a question got no reply because the figures are then incomplete. */
export async function evaluateAnswers(folder: string, json: boolean): Promise<number> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  try {
    const judged = await askAll(folder, stopping.signal)
    print(describeFigures(judged))
    const unanswered = judged.filter(({ reply }) => !reply).length
    if (unanswered > 0) print(`${unanswered} questions got no reply: these figures are not whole.`)
    if (json) print(JSON.stringify(summarize(judged)))
    return unanswered > 0 ? 1 : 0
  } catch (error) {
    if (stopping.signal.aborted) return 130
    console.error(
      error instanceof Error && error.cause ? error : error instanceof Error ? error.message : error,
    )
    return 1
  }
}

async function askAll(folder: string, signal: AbortSignal): Promise<Judged[]> {
  const questions = await readQuestions(folder)
  const { documents, leftOut, missing } = await findDocuments(folder, questions)
  if (documents.length === 0) throw new Error(`${folder} holds no document.`)
  for (const { name, reason } of leftOut) print(`Left out: ${name} (${reason})`)
  if (missing.length > 0) print(`Missing, although questions name them: ${missing.join(', ')}`)

  const portal = await time('Starting a portal', () => startThrowAwayPortal(signal))
  const watch = { check: portal.check, signal }
  try {
    print(portal.semantic)
    const organization = await time(`Storing ${documents.length} documents`, () =>
      storeOrganization(documents, signal),
    )
    const read = await time('Reading them', () => waitUntilRead(organization.id, watch))
    describeRead(read).forEach(print)
    await time('Making vectors', () => waitForVectors(watch))
    const ask = await createAsker(portal.url, organization, watch)
    const readPassages = createPassageReader(organization)
    return await time(`Asking ${questions.length} questions`, async () => {
      const judged: Judged[] = []
      for (const question of questions) {
        const reply = await ask(question)
        portal.check()
        const read = question.kind === 'unanswerable' ? [] : await poll(() => readPassages(question), watch)
        judged.push(judge(question, reply, read))
      }
      return judged
    })
  } finally {
    await portal.remove()
  }
}

function describeRead(documents: readonly ReadDocument[]): string[] {
  const pages = documents.reduce((sum, { page_count }) => sum + (page_count ?? 0), 0)
  const whole = documents.filter(({ state }) => state === 'ready').length
  const rest = documents.filter(({ state }) => state !== 'ready')
  return [
    `${whole} of ${documents.length} documents read in full, ${pages} pages in all`,
    ...rest.map(({ name, state, state_reason }) => {
      const reason = state_reason ? ` (${state_reason.replaceAll('_', ' ')})` : ''
      return `  ${name}: ${state === 'failed' ? 'not read' : 'read in part'}${reason}`
    }),
  ]
}

const summarize = (judged: readonly Judged[]) => ({
  all: select(measure(judged)),
  even: select(measure(judged.filter(({ question }) => isEven(question.id)))),
})

function select(figures: Figures) {
  const { rightFirst, rightShown, wrongSure, falseSure, refused, modelRecall20 } = figures
  const { auc, verbatim, questions } = figures
  return { rightFirst, rightShown, wrongSure, falseSure, refused, modelRecall20, auc, verbatim, questions }
}

/** Prints to stderr, apart from the result. */
async function time<T>(what: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  process.stderr.write(`${what} … `)
  const took = () => `${((performance.now() - started) / 1000).toFixed(1)} s\n`
  return work().finally(() => process.stderr.write(took()))
}

const print = (line: string) => void process.stdout.write(`${line}\n`)

/** Replies do not contain the passages that a model would read. */
function createPassageReader({ id, names }: StoredOrganization) {
  return async ({ question }: Question): Promise<Stretch[]> => {
    const passages = await listModelPassages(getLibrary(), id, question)
    return passages.map(({ sourceId, page, paragraph, text }) => ({
      document: names.get(sourceId) ?? null,
      page: paragraph ? null : page,
      text,
    }))
  }
}
