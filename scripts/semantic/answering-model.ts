import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

/** What the model's body learnt from questions and their answers (`scripts/reader/MODEL_CARD.md`). */
export const changesFile = join(import.meta.dirname, 'e5-answers.npz')
const changesHash = '3f3322ce634aded2efd0db4be2ba455a18522d9840227f5d5294a709a83960f2'

/** Writes the package's model with the changes: `combine.py CHANGES TARGET`. */
export const combine = join(import.meta.dirname, 'combine.py')
/** It does not depend on the machine. */
const combinedHash = '85794f8bc6709abddad00d03ce4c306c1a8696d42ec07851ca5ae101ac67c607'
export const combinedName = `e5-answers-${combinedHash.slice(0, 12)}.bin`

/** @returns the path of the changes, or null with a line in the log if they cannot be used */
export function findChanges(path: string): string | null {
  const reason = findProblem(path)
  if (reason) console.warn(JSON.stringify({ level: 'warn', where: 'e5-answers.npz', reason }))
  return reason ? null : path
}

function findProblem(path: string): 'missing' | 'unreadable' | 'damaged' | null {
  try {
    const hash = createHash('sha256').update(readFileSync(path)).digest('hex')
    return hash === changesHash ? null : 'damaged'
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'missing' : 'unreadable'
  }
}

/** Whether the file is there and whole. A server would make vectors of nothing from a damaged one. */
export async function isCombined(path: string): Promise<boolean> {
  const hash = createHash('sha256')
  const isRead = await pipeline(createReadStream(path), hash).then(
    () => true,
    () => false,
  )
  return isRead && hash.digest('hex') === combinedHash
}
