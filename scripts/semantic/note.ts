import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const noteSchema = z.object({
  env: z.object({ FRANK_EMBEDDING_BASE_URL: z.url(), FRANK_EMBEDDING_MODEL: z.string() }),
  pid: z.number(),
})

/** For commands that run beside the launcher. */
export const noteFile = (dataDir: string) => join(dataDir, 'semantic.json')

/** Empty if no portal runs on this data. */
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
