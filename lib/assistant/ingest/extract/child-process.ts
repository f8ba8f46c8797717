import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { type ChildMessage, childMessageSchema } from './child-message'
import type { ExtractLimits } from './extract-limits'
import type { DocumentFormat } from './formats'

const here = dirname(fileURLToPath(import.meta.url))
const packages = dirname(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')))
const mebibyte = 1024 * 1024

/**
 * The child can read the sources beside this file and the installed packages and nothing else: no writing, no processes, no addons,
 * no code from strings, an empty environment. The document itself comes as an open descriptor, so its name and
 * folder are unknown to it. Node strips the types itself: tsx would need the right to start processes.
 */
export function startChild(
  fileDescriptor: number,
  format: DocumentFormat,
  limits: Pick<ExtractLimits, 'pages' | 'textLength' | 'memoryBytes'>,
  recognize: readonly number[] | null,
): ChildProcess {
  const childLimits = {
    format,
    recognize,
    pages: limits.pages,
    textLength: limits.textLength,
    memoryBytes: limits.memoryBytes,
  }
  return spawn(
    process.execPath,
    [
      '--permission',
      `--allow-fs-read=${here}/`,
      `--allow-fs-read=${packages}/`,
      '--allow-worker',
      '--disallow-code-generation-from-strings',
      '--disable-warning=SecurityWarning',
      `--max-old-space-size=${Math.max(64, Math.floor(limits.memoryBytes / mebibyte / 2))}`,
      join(here, 'child-entry.ts'),
      JSON.stringify(childLimits),
      String(process.pid),
    ],
    // In a process group of its own: Ctrl-C in the terminal is for the worker, which decides what becomes of the reading.
    { cwd: here, env: { NODE_ENV: 'production' }, stdio: [fileDescriptor, 'pipe', 'ignore'], detached: true },
  )
}

/** The signal that ended the child, or null. Running out of memory always ends in a signal: V8, the watchdog and the kernel each use one. */
export function waitForEnd(child: ChildProcess): Promise<NodeJS.Signals | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (_code, signal) => resolve(signal))
  })
}

/** What the child says, message by message; it ends where the output ends, or with a line that is no message. */
export async function* readMessages(child: ChildProcess): AsyncGenerator<ChildMessage> {
  for await (const line of createInterface({ input: child.stdout as Readable })) {
    const message = parseMessage(line)
    if (message === null) return
    yield message
  }
}

function parseMessage(line: string): ChildMessage | null {
  try {
    return childMessageSchema.safeParse(JSON.parse(line)).data ?? null
  } catch {
    // Cut off in the middle of a line, as when the child was killed.
    return null
  }
}
