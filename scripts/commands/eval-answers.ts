import { basename } from 'node:path'
import { listModelPassages } from '@/lib/assistant/engine'
import { getLibrary } from '@/lib/assistant/service'
import { createAsker } from '@/scripts/commands/answers/ask'
import { isEven, measure, measureInterval } from '@/scripts/commands/answers/figures'
import { type FoundDocuments, findDocuments } from '@/scripts/commands/answers/find-documents'
import { type Judged, judge, type Stretch } from '@/scripts/commands/answers/judge'
import {
  type ReadDocument,
  readDocumentKinds,
  type StoredOrganization,
  storeOrganization,
  waitForVectors,
  waitUntilRead,
} from '@/scripts/commands/answers/organization'
import { poll } from '@/scripts/commands/answers/poll'
import { findFolders, type Question, readQuestions } from '@/scripts/commands/answers/questions'
import { describeFigures, describeTables } from '@/scripts/commands/answers/report'
import { startThrowAwayPortal, type ThrowAwayPortal } from '@/scripts/commands/answers/throw-away-portal'

/** Returns the exit code: 1 if a question got no reply because the figures are then incomplete. */
export async function evaluateAnswers(folder: string, json: boolean): Promise<number> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort())
  try {
    const groups = await askAll(await findFolders(folder), stopping.signal)
    for (const [name, judged] of groups) print(`${name}\n${describeFigures(judged)}\n`)
    const judged = [...groups.values()].flat()
    if (groups.size > 1) print(`all folders\n${describeTables(judged)}`)
    const unanswered = judged.filter(({ reply }) => !reply).length
    if (unanswered > 0) print(`${unanswered} questions got no reply: these figures are not whole.`)
    if (json) {
      const folders = [...groups].map(([name, own]) => [name, summarize(own)])
      print(JSON.stringify({ ...summarize(judged), folders: Object.fromEntries(folders) }))
    }
    return unanswered > 0 ? 1 : 0
  } catch (error) {
    if (stopping.signal.aborted) return 130
    console.error(
      error instanceof Error && error.cause ? error : error instanceof Error ? error.message : error,
    )
    return 1
  }
}

/** Each folder is an organisation of its own in one portal. The key is the folder's name. */
async function askAll(folders: readonly string[], signal: AbortSignal): Promise<Map<string, Judged[]>> {
  const asked = await Promise.all(
    folders.map(async (folder, index) => {
      const questions = await readQuestions(folder)
      const found = await findDocuments(folder, questions)
      return { folder, name: basename(folder), associationId: index + 1, questions, ...found }
    }),
  )
  const portal = await time('Starting a portal', () => startThrowAwayPortal(signal))
  try {
    print(portal.semantic)
    const judged = new Map<string, Judged[]>()
    for (const one of asked) judged.set(one.name, await askFolder(one, portal, signal))
    return judged
  } finally {
    await portal.remove()
  }
}

type Asked = FoundDocuments & { folder: string; name: string; associationId: number; questions: Question[] }

async function askFolder(
  { folder, name, associationId, questions, documents, leftOut, missing }: Asked,
  portal: ThrowAwayPortal,
  signal: AbortSignal,
): Promise<Judged[]> {
  if (documents.length === 0) throw new Error(`${folder} holds no document.`)
  for (const { name, reason } of leftOut) print(`Left out: ${name} (${reason})`)
  if (missing.length > 0) print(`Missing, although questions name them: ${missing.join(', ')}`)
  const watch = { check: portal.check, signal }
  const organization = await time(`${name}: storing ${documents.length} documents`, () =>
    storeOrganization({ name, associationId }, documents, signal),
  )
  const read = await time('Reading them', () => waitUntilRead(organization.id, watch))
  describeRead(read).forEach(print)
  await time('Making vectors', () => waitForVectors(watch))
  const kinds = await readDocumentKinds(organization)
  const ask = await createAsker(portal.url, organization, watch)
  const readPassages = createPassageReader(organization)
  return await time(`Asking ${questions.length} questions`, async () => {
    const judged: Judged[] = []
    for (const question of questions) {
      const reply = await ask(question)
      portal.check()
      const read = question.kind === 'unanswerable' ? [] : await poll(() => readPassages(question), watch)
      const [place] = question.acceptable
      judged.push(judge(question, reply, read, (place && kinds.get(place.document)) ?? null))
    }
    return judged
  })
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

function summarize(judged: readonly Judged[]) {
  const groupBy = (nameOf: (one: Judged) => string | null) =>
    Object.fromEntries(
      [...Map.groupBy(judged, nameOf)].flatMap(([name, group]) => (name ? [[name, select(group)]] : [])),
    )
  const answerable = judged.filter(({ question }) => question.kind === 'answerable')
  return {
    all: select(judged),
    odd: select(judged.filter(({ question }) => isEven(question.id) === false)),
    even: select(judged.filter(({ question }) => isEven(question.id))),
    languages: groupBy(({ question }) => question.language),
    documentKinds: groupBy(({ documentKind }) => documentKind),
    /** 95 % intervals of the shares of answerable questions. */
    intervals: Object.fromEntries(
      (['rightFirst', 'rightShown', 'sureRight', 'saidRight', 'coverage', 'wrongSure'] as const).map(
        (name) => {
          const share = measure(answerable)[name]
          return [name, share === null ? null : measureInterval(share, answerable.length)]
        },
      ),
    ),
  }
}

function select(judged: readonly Judged[]) {
  const { rightInAny: _, ...figures } = measure(judged)
  return figures
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
    const reader = { organizationId: id, audience: 'members' } as const
    const passages = await listModelPassages(getLibrary(), reader, question)
    return passages.map(({ sourceId, page, paragraph, text }) => ({
      document: names.get(sourceId) ?? null,
      page: paragraph ? null : page,
      text,
    }))
  }
}
