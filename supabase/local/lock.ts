import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another backend uses the data directory. */
export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError'
}

/** Milliseconds: one whose launcher was killed finishes what runs first, which takes it up to five seconds. */
const patience = 8_000

/**
 * Takes the data directory for this process; the returned function gives it back. SQLite is used only for its lock on
 * a file, which the operating system drops when the process dies in any way: nothing goes stale, nothing races.
 */
export function lockDirectory(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: patience })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    throw new DirectoryInUseError(
      `Another backend is running on ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
      {
        cause: error,
      },
    )
  }
  return () => lock.close()
}
