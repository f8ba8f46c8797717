import 'server-only'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
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
  child: null as Promise<ChildProcess> | null,
}))

/**
 * Renders a text in a process with limits before anybody is shown it, one text at a time. Null if it takes too
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
  openChild().catch(() => undefined)
}

async function check(kind: MarkdownKind, text: string): Promise<CheckedText | null> {
  const opened = openChild()
  const child = await opened
  const { promise, resolve } = Promise.withResolvers<CheckedText | null>()
  const stop = () => {
    if (checker.child === opened) checker.child = null
    child.kill('SIGKILL')
    resolve(null)
  }
  child.once('message', resolve).once('exit', stop)
  hold(child)
  // A child that has just ended takes nothing.
  child.send({ kind, text }, (error) => error && stop())
  const timer = setTimeout(stop, markdownLimits.wallMs)
  const result = await promise
  clearTimeout(timer)
  child.off('message', resolve).off('exit', stop)
  release(child)
  return result
}

/** The child stays, because starting it takes longer than most texts. */
function openChild(): Promise<ChildProcess> {
  if (checker.child) return checker.child
  const started = startChild()
  const forget = () => {
    if (checker.child === started) checker.child = null
  }
  started.then((child) => child.once('exit', forget), forget)
  checker.child = started
  return started
}

// The path starts at the working directory, because the web server runs a bundled copy of this file.
const root = join(/* turbopackIgnore: true */ process.cwd(), 'lib/markdown')
const packages = realpathSync(join(/* turbopackIgnore: true */ process.cwd(), 'node_modules'))

/** A process, because a thread that fills its heap fast enough ends the whole server. */
async function startChild(): Promise<ChildProcess> {
  const args = [
    '--permission',
    `--allow-fs-read=${root}/`,
    `--allow-fs-read=${packages}/`,
    '--disable-warning=SecurityWarning',
    `--max-old-space-size=${markdownLimits.heapMb}`,
    join(root, 'check-child.ts'),
  ]
  const child = spawn(process.execPath, args, {
    ...{ cwd: root, env: { NODE_ENV: 'production' } },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', (error) => logUnexpectedError('check markdown', error))
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The process that checks Markdown ended with ${signal ?? code}`)
  })
  await Promise.race([once(child, 'message'), ended])
  ended.catch(() => undefined)
  release(child)
  return child
}

/** A child that waits for a text keeps no program running. */
function release(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

function hold(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}
