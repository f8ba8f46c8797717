import { parseArgs } from 'node:util'
import { env } from '@/lib/env'
import { checkConfiguration, checkMail } from '@/scripts/commands/doctor/check-configuration'
import { checkDatabase } from '@/scripts/commands/doctor/check-database'
import { checkProject } from '@/scripts/commands/doctor/check-project'
import { ensureSecrets } from '@/scripts/settings'
import { postgresExecutor } from '@/supabase/local/executor'

/** `npm run doctor`: prints what to do; `--fix` makes the possible changes. */
const { values } = parseArgs({ options: { fix: { type: 'boolean', default: false } } })

async function main(): Promise<void> {
  if (!process.env.SUPABASE_URL)
    throw new Error('SUPABASE_URL is not set: the embedded backend is set up by npm start itself.')
  await ensureSecrets()
  const settings = env()
  const { SUPABASE_URL, APP_URL } = settings
  const { DATABASE_URL, SUPABASE_ACCESS_TOKEN: token, SUPABASE_API_URL } = process.env
  const api = SUPABASE_API_URL || 'https://api.supabase.com'
  // The schema first, because it creates the buckets.
  const executor = DATABASE_URL ? postgresExecutor(DATABASE_URL) : null
  const database = await checkDatabase(executor, values.fix)
  await executor?.close()
  const findings = [
    ...(await checkProject()),
    ...database,
    ...(await checkConfiguration({ supabaseUrl: SUPABASE_URL, siteUrl: APP_URL, token, api }, values.fix)),
    ...checkMail(settings),
  ]
  for (const { what, todo } of findings) console.info(todo ? `TO DO  ${what}: ${todo}` : `ok     ${what}`)
  const open = findings.filter(({ todo }) => todo).length
  console.info(open === 0 ? 'All is well.' : `${open} of ${findings.length} to do.`)
  process.exitCode = open === 0 ? 0 : 1
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(2)
})
