import 'server-only'
import { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { logSurprise } from '@/lib/log'
import { processSingleton } from '@/lib/process-singleton'
import { markdownLimits } from './limits'
import type { MarkdownKind } from './options'

export type CheckedText = { words: string }

const checker = processSingleton('markdown check', () => ({
  inTurn: pLimit(1),
  thread: null as Promise<Worker> | null,
}))

/**
 * Renders a text in a thread with limits before anybody is shown it. Null if it takes too much time, memory or
 * space. A text that ran out of time is tried once more, because the machine may have been busy.
 */
export async function checkMarkdown(kind: MarkdownKind, text: string): Promise<CheckedText | null> {
  if (text.length > markdownLimits.characters) return null
  return checker.inTurn(async () => {
    const checked = await checkOnce(kind, text)
    return checked === 'interrupted' ? ifChecked(await checkOnce(kind, text)) : checked
  })
}

/** Only what a check has passed is shown as Markdown. Never throws. */
export async function isAnswerChecked(text: string): Promise<boolean> {
  try {
    return (await checkMarkdown('answer', text)) !== null
  } catch (error) {
    logSurprise('check markdown', error)
    return false
  }
}

/** Started early, so that the first text does not wait for it. */
export function prepareCheck(): void {
  openThread().catch(() => undefined)
}

const openThread = () => (checker.thread ??= startThread())

const ifChecked = (result: CheckedText | null | 'interrupted') => (result === 'interrupted' ? null : result)

async function checkOnce(kind: MarkdownKind, text: string): Promise<CheckedText | null | 'interrupted'> {
  const thread = await openThread()
  const { promise, resolve } = Promise.withResolvers<CheckedText | null | 'interrupted'>()
  const end = () => resolve('interrupted')
  thread.once('message', resolve).once('exit', end).ref()
  thread.postMessage({ kind, text })
  const timer = setTimeout(() => void thread.terminate(), markdownLimits.milliseconds)
  const result = await promise
  clearTimeout(timer)
  thread.off('message', resolve).off('exit', end).unref()
  return result
}

/** The thread stays, because starting it takes longer than most texts. It does not keep the process alive. */
async function startThread(): Promise<Worker> {
  const thread = new Worker(new URL('./check-thread.ts', import.meta.url), {
    env: { NODE_ENV: 'production' },
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxOldGenerationSizeMb: markdownLimits.heapMb },
  })
  const forget = () => {
    checker.thread = null
  }
  thread.once('exit', forget)
  await new Promise((resolve, reject) => {
    thread.once('message', resolve)
    // A thread that runs out of memory emits an error before it exits.
    thread.on('error', reject)
  })
  return thread
}
