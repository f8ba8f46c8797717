import 'server-only'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { LimitByOrganization } from '@/lib/limit-by-organization'
import { logUnexpectedError } from '@/lib/log'
import { processSingleton } from '@/lib/process-singleton'
import { markdownLimits } from './limits'
import type { MarkdownKind } from './options'

export type CheckedText = { words: string }

const checker = processSingleton('markdown check', () => ({
  /** An organisation has one text in this queue, so that none waits for the many texts of another. */
  inTurn: pLimit(1),
  organizations: new LimitByOrganization(1),
  thread: null as Promise<Worker> | null,
}))

/**
 * Renders a text in a thread with limits before anybody is shown it, one text at a time. Null if it takes too
 * much time, memory or space.
 */
export async function checkMarkdown(
  kind: MarkdownKind,
  text: string,
  organizationId: string,
): Promise<CheckedText | null> {
  if (text.length > markdownLimits.characters) return null
  return checker.organizations.run(organizationId, () => checker.inTurn(() => check(kind, text)))
}

/** Only what a check has passed is shown as Markdown. Never throws. */
export async function isAnswerChecked(text: string, organizationId: string): Promise<boolean> {
  try {
    return (await checkMarkdown('answer', text, organizationId)) !== null
  } catch (error) {
    logUnexpectedError('check markdown', error)
    return false
  }
}

/** Started early, so that the first text does not wait for it. */
export function prepareCheck(): void {
  openThread().catch(() => undefined)
}

async function check(kind: MarkdownKind, text: string): Promise<CheckedText | null> {
  const opened = openThread()
  const thread = await opened
  const { promise, resolve } = Promise.withResolvers<CheckedText | null>()
  const stop = () => {
    if (checker.thread === opened) checker.thread = null
    void thread.terminate()
    resolve(null)
  }
  thread.once('message', resolve).once('exit', stop).ref()
  thread.postMessage({ kind, text })
  const timer = setTimeout(stop, markdownLimits.wallMs)
  const result = await promise
  clearTimeout(timer)
  thread.off('message', resolve).off('exit', stop).unref()
  return result
}

/** The thread stays, because starting it takes longer than most texts. */
function openThread(): Promise<Worker> {
  if (checker.thread) return checker.thread
  const started = startThread()
  const forget = () => {
    if (checker.thread === started) checker.thread = null
  }
  started.then((thread) => thread.once('exit', forget), forget)
  checker.thread = started
  return started
}

async function startThread(): Promise<Worker> {
  const thread = new Worker(new URL('./check-thread.ts', import.meta.url), {
    env: { NODE_ENV: 'production' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: markdownLimits.heapMb },
  })
  await new Promise((resolve, reject) => {
    thread.once('message', resolve)
    // A thread that runs out of memory emits an error before it exits.
    thread.on('error', reject)
  })
  return thread
}
