import { parseArgs } from 'node:util'
import { z } from 'zod'
import { env } from '@/lib/env'
import { toAuthEnv } from '@/scripts/commands/doctor/auth-env'
import { checkConfiguration, checkMail, checkProxy } from '@/scripts/commands/doctor/check-configuration'
import { checkDatabase } from '@/scripts/commands/doctor/check-database'
import { checkModel } from '@/scripts/commands/doctor/check-model'
import { checkProject } from '@/scripts/commands/doctor/check-project'
import { checkProviders } from '@/scripts/commands/doctor/check-providers'
import { readExpected } from '@/scripts/commands/doctor/expected'
import type { Finding } from '@/scripts/commands/doctor/finding'
import { ensureSecrets } from '@/scripts/settings'
import { postgresExecutor } from '@/supabase/local/executor'

/**
 * `npm run doctor`: prints what to do; `--fix` makes the possible changes. `--auth-env URL` prints the settings of an Auth
 * server of one's own, which fetches the mail templates below the address.
 */
const { values } = parseArgs({
  options: { fix: { type: 'boolean', default: false }, 'auth-env': { type: 'string' } },
})

async function main(): Promise<void> {
  const templatesUrl = values['auth-env']
  if (templatesUrl !== undefined) return printAuthEnv(z.url().parse(templatesUrl))
  await ensureSecrets()
  if (!process.env.SUPABASE_URL) {
    const { FRANK_LLM_BASE_URL, FRANK_LLM_API_KEY, FRANK_LLM_MODEL } = process.env
    if (!FRANK_LLM_BASE_URL)
      throw new Error('SUPABASE_URL is not set: the embedded backend is set up by npm start itself.')
    return report(await checkModel({ FRANK_LLM_BASE_URL, FRANK_LLM_API_KEY, FRANK_LLM_MODEL }))
  }
  const settings = env()
  const { SUPABASE_URL, APP_URL } = settings
  const { DATABASE_URL, SUPABASE_ACCESS_TOKEN: token, SUPABASE_API_URL } = process.env
  const api = SUPABASE_API_URL || 'https://api.supabase.com'
  // The schema first, because it creates the buckets.
  const executor = DATABASE_URL ? postgresExecutor(DATABASE_URL) : null
  const database = await checkDatabase(executor, values.fix)
  await executor?.close()
  report([
    ...(await checkProject()),
    ...(await checkProviders()),
    ...database,
    ...(await checkConfiguration({ supabaseUrl: SUPABASE_URL, siteUrl: APP_URL, token, api }, values.fix)),
    ...checkMail(settings),
    checkProxy(settings),
    ...(await checkModel(settings)),
  ])
}

async function printAuthEnv(templatesUrl: string): Promise<void> {
  const siteUrl = z.url({ error: 'APP_URL is not the address of the portal.' }).parse(process.env.APP_URL)
  for (const [name, value] of Object.entries(toAuthEnv(await readExpected(siteUrl), templatesUrl)))
    console.info(`${name}=${value}`)
}

function report(findings: readonly Finding[]): void {
  for (const { what, todo } of findings) console.info(todo ? `TO DO  ${what}: ${todo}` : `ok     ${what}`)
  const open = findings.filter(({ todo }) => todo).length
  console.info(open === 0 ? 'All is well.' : `${open} of ${findings.length} to do.`)
  process.exitCode = open === 0 ? 0 : 1
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
})
