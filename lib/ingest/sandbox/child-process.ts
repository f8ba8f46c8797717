import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { DocumentFormat } from '@/lib/ingest/formats'
import { type ChildMessage, childMessageSchema } from './child-message'
import type { ExtractLimits } from './extract-limits'

// The path starts at the working directory, because the web server runs a bundled copy of this file.
const root = join(/* turbopackIgnore: true */ process.cwd(), 'lib/ingest')
const packages = realpathSync(join(/* turbopackIgnore: true */ process.cwd(), 'node_modules'))
const mebibyte = 1024 * 1024

/** Without one, the child reads the text of the file. */
type ChildTask = {
  /** The pages to read from their pictures. */
  recognize?: readonly number[] | null
  draw?: { page: number; width: number } | null
  /** The part of a document without pages whose picture is wanted. */
  picture?: number | null
}

/**
 * The child can only read these sources and the installed packages. Node strips the types because tsx would
 * need permission to start processes.
 */
export function startChild(
  fileDescriptor: number,
  format: DocumentFormat,
  limits: Pick<ExtractLimits, 'pages' | 'textLength' | 'memoryBytes'>,
  { recognize = null, draw = null, picture = null }: ChildTask = {},
): ChildProcess {
  const childLimits = {
    format,
    recognize,
    draw,
    picture,
    pages: limits.pages,
    textLength: limits.textLength,
    memoryBytes: limits.memoryBytes,
  }
  return spawn(
    process.execPath,
    [
      '--permission',
      `--allow-fs-read=${root}/`,
      `--allow-fs-read=${packages}/`,
      '--allow-worker',
      '--disallow-code-generation-from-strings',
      '--disable-warning=SecurityWarning',
      `--max-old-space-size=${Math.max(64, Math.floor(limits.memoryBytes / mebibyte / 2))}`,
      join(root, 'sandbox/child-entry.ts'),
      JSON.stringify(childLimits),
      String(process.pid),
    ],
    // Ctrl-C in the terminal reaches only the worker because the child has its own process group.
    { cwd: root, env: { NODE_ENV: 'production' }, stdio: [fileDescriptor, 'pipe', 'ignore'], detached: true },
  )
}

/** Names the signal that ended the child, or null. Running out of memory always ends in a signal. */
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
    return null
  }
}
