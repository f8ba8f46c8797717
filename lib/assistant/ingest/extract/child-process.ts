import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type ChildMessage, childMessageSchema } from './child-message'
import type { ExtractLimits } from './extract-limits'
import type { DocumentFormat } from './formats'

// From the working directory, because the web server runs a bundled copy of this file.
const here = join(/* turbopackIgnore: true */ process.cwd(), 'lib/assistant/ingest/extract')
const packages = realpathSync(join(/* turbopackIgnore: true */ process.cwd(), 'node_modules'))
const mebibyte = 1024 * 1024

/**
 * Starts the child on an open file. It can only read these sources and the installed packages: no writing,
 * processes, addons or code from strings, and an empty environment. It does not learn the file's name. Node
 * strips the types because tsx would need permission to start processes.
 * @param recognize the pages to read from their pictures; null to read the text that the file holds
 * @param draw the page to draw instead, and its width in pixels
 */
export function startChild(
  fileDescriptor: number,
  format: DocumentFormat,
  limits: Pick<ExtractLimits, 'pages' | 'textLength' | 'memoryBytes'>,
  recognize: readonly number[] | null,
  draw: { page: number; width: number } | null = null,
): ChildProcess {
  const childLimits = {
    format,
    recognize,
    draw,
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
    // The child has its own process group, so Ctrl-C in the terminal
    // reaches only the worker, which then aborts the reading.
    { cwd: here, env: { NODE_ENV: 'production' }, stdio: [fileDescriptor, 'pipe', 'ignore'], detached: true },
  )
}

/** The signal that ended the child, or null. Running out of memory always ends in a signal. */
export function waitForEnd(child: ChildProcess): Promise<NodeJS.Signals | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (_code, signal) => resolve(signal))
  })
}

/** The child's messages. An invalid line ends them, because the child is not trusted. */
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
    // The line is cut off because the child was killed.
    return null
  }
}
