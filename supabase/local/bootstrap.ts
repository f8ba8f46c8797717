import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite'
import type { Executor } from './executor'

/** Does nothing if the roles exist: a second run would grant rights that migrations revoked. */
export async function bootstrap(executor: Executor): Promise<void> {
  const [found] = await executor.query<{ roles: boolean; factors: boolean; providers: boolean }>(
    `select to_regprocedure('auth.uid()') is not null as roles,
       to_regclass('auth.mfa_factors') is not null as factors,
       to_regclass('auth.custom_oauth_providers') is not null as providers`,
  )
  if (found?.providers) return
  const scripts: string[] = []
  if (!found?.roles)
    scripts.push(getAuthSchemaSql(false), getStorageSchemaSql(false), await readScript('bootstrap.sql'))
  // An older installation has the roles, but not these tables.
  if (!found?.factors) scripts.push(await readScript('auth/second-factors.sql'))
  scripts.push(await readScript('auth/custom-providers.sql'))
  await executor.transaction(async (transaction) => {
    for (const script of scripts) await transaction.script(script)
  })
}

const readScript = (path: string) => readFile(join(import.meta.dirname, path), 'utf8')
