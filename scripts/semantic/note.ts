import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const noteSchema = z.object({
  env: z.object({ FRANK_EMBEDDING_BASE_URL: z.url(), FRANK_EMBEDDING_MODEL: z.string() }),
  pid: z.number(),
})

/** Where the launcher notes what serves vectors, for the commands that run beside it. */
export const noteFile = (dataDir: string) => join(dataDir, 'semantic.json')

/** The settings of what the portal on this data brought; none when it does not run. */
export function readSemanticEnv(dataDir: string): Record<string, string> {
  if (!existsSync(noteFile(dataDir))) return {}
  try {
    const { env, pid } = noteSchema.parse(JSON.parse(readFileSync(noteFile(dataDir), 'utf8')))
    process.kill(pid, 0)
    return env
  } catch {
    // A note that a killed portal left behind.
    return {}
  }
}
