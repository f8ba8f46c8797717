import fs from 'node:fs'
import { join } from 'node:path'
import type { IPgliteConnectionConfig } from '@supabase/lite/pglite'
import { logError } from './log'

type PgliteOptions = NonNullable<IPgliteConnectionConfig['pgliteOptions']>

/** A stream of Emscripten's file system on a folder of the machine. A folder has no descriptor. */
type Stream = { nfd?: number; node: unknown }
type Nodefs = {
  realPath(node: unknown): string
  stream_ops: { fsync?(stream: Stream): number }
}
type Module = { FS: { filesystems: { NODEFS: Nodefs } } }

/**
 * Options of PGlite with which each commit is on the disk before it is answered. PGlite starts Postgres without fsync,
 * and its file system has none, so that what is committed stays in the memory of the machine for some seconds.
 */
export const writeThrough: PgliteOptions = {
  // Those of PGlite without -F, which turns fsync off. Its fdatasync, the default for the log, does nothing.
  startParams: [
    ...['--single', '-O', '-j'],
    ...[
      'wal_sync_method=fsync',
      'search_path=public',
      'exit_on_error=false',
      'log_checkpoints=false',
      'max_worker_processes=0',
      'max_parallel_workers=0',
      'max_parallel_workers_per_gather=0',
    ].flatMap((setting) => ['-c', setting]),
  ],
  extensions: {
    writeThrough: {
      name: 'write-through',
      setup: async (_pglite, options) => ({
        emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), addFsync] },
      }),
    },
  },
}

function addFsync({ FS }: Module): void {
  const { NODEFS } = FS.filesystems
  NODEFS.stream_ops.fsync = ({ nfd, node }) => {
    try {
      if (nfd === undefined) flushPath(NODEFS.realPath(node))
      else fs.fsyncSync(nfd)
    } catch (error) {
      // The process ends, as Postgres would: a second fsync would succeed although the disk lacks the first one's pages.
      logError(`The disk did not take the database: ${String(error)}`)
      process.exit(1)
    }
    return 0
  }
}

function flushPath(path: string): void {
  const descriptor = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** Writes a folder to the disk: what ran on it before may have run without write-through. */
export function flushFolder(path: string): void {
  for (const entry of fs.readdirSync(path, { withFileTypes: true })) {
    const inner = join(path, entry.name)
    if (entry.isDirectory()) flushFolder(inner)
    else if (entry.isFile()) flushPath(inner)
  }
  flushPath(path)
}
