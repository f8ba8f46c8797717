import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export class DirectoryInUseError extends Error {
  override name = 'DirectoryInUseError'
}

/** A backend whose launcher was killed needs up to five seconds to finish. */
const patience = 8_000

/** SQLite's file lock ends with the process, so none is stale. @returns a function that unlocks */
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
