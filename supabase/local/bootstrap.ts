import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite'
import type { Executor } from './executor'

/** Does nothing if the roles exist: a second run would grant rights that migrations revoked. */
export async function bootstrap(executor: Executor): Promise<void> {
  const [found] = await executor.query<{ exists: boolean }>(
    `select to_regprocedure('auth.uid()') is not null as exists`,
  )
  if (found?.exists) return
  const ours = await readFile(join(import.meta.dirname, 'bootstrap.sql'), 'utf8')
  await executor.transaction(async (transaction) => {
    for (const script of [getAuthSchemaSql(false), getStorageSchemaSql(false), ours])
      await transaction.script(script)
  })
}
