import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const noteSchema = z.object({
  env: z.object({
    FRANK_EMBEDDING_BASE_URL: z.url(),
    FRANK_EMBEDDING_MODEL: z.string(),
    FRANK_EMBEDDING_API_KEY: z.string(),
  }),
  pid: z.number(),
})

/** Commands that run beside the launcher read this file. */
export const noteFile = (dataDir: string) => join(dataDir, 'semantic.json')

/** Returns no settings if no portal runs on this data. */
export function readSemanticEnv(dataDir: string): Record<string, string> {
  if (!existsSync(noteFile(dataDir))) return {}
  try {
    const { env, pid } = noteSchema.parse(JSON.parse(readFileSync(noteFile(dataDir), 'utf8')))
    process.kill(pid, 0)
    return env
  } catch {
    // A killed portal has left the note.
    return {}
  }
}
