import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IPgliteConnectionConfig } from '@supabase/lite/pglite'
import { z } from 'zod'
import { parseJson } from '@/lib/parse-json'
import packages from '@/package.json' with { type: 'json' }
import { writePrivateFile } from './private-file'

type SchemaCache = NonNullable<IPgliteConnectionConfig['schemaCache']>

export const liteVersion = packages.dependencies['@supabase/lite']

const stored = z.object({ key: z.string(), schema: z.string() })

/**
 * Keeps what `@supabase/lite` reads about the schema, because its queries take a third of a start. The names of
 * the migrations identify the schema: a database has exactly these, and an applied one is never edited.
 */
export async function openSchemaCache(dataDir: string, migrationsDir: string): Promise<SchemaCache> {
  const path = join(dataDir, 'schema.json')
  const migrations = (await readdir(migrationsDir)).sort()
  const key = [liteVersion, ...migrations].join(' ')
  return {
    async get() {
      const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return ''
        throw error
      })
      const found = stored.safeParse(parseJson(text)).data
      return found?.key === key ? found.schema : undefined
    },
    set: (_, schema) => writePrivateFile(path, JSON.stringify({ key, schema })),
    // A backend asks for this at its end, although the schema stays. The key decides.
    delete: async () => undefined,
  }
}
