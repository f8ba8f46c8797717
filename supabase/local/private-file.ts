import { randomUUID } from 'node:crypto'
import { open, rename } from 'node:fs/promises'

/** The owner alone can read it. Readers see the old or the new content, never a part. */
export async function writePrivateFile(path: string, content: string): Promise<void> {
  const draft = `${path}.${randomUUID()}.tmp`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}
