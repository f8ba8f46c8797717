import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another backend uses the data directory. */
export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError'
}

/** Milliseconds to wait, because a backend whose launcher was killed needs up to five seconds to finish. */
const patience = 8_000

/**
 * Locks the data directory for this process. @returns a function that unlocks it. SQLite is used for its file
 * lock only, which the operating system releases when the process dies, so that no lock is stale.
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
