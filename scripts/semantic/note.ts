import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const noteSchema = z.object({
  env: z.object({ FRANK_EMBEDDING_BASE_URL: z.url(), FRANK_EMBEDDING_MODEL: z.string() }),
  pid: z.number(),
})

/** The launcher's file with the embedding endpoint, for commands that run beside it. */
export const noteFile = (dataDir: string) => join(dataDir, 'semantic.json')

/** The embedding settings of the portal that runs on this data; empty if none runs. */
export function readSemanticEnv(dataDir: string): Record<string, string> {
  if (!existsSync(noteFile(dataDir))) return {}
  try {
    const { env, pid } = noteSchema.parse(JSON.parse(readFileSync(noteFile(dataDir), 'utf8')))
    process.kill(pid, 0)
    return env
  } catch {
    // The note of a killed portal.
    return {}
  }
}
