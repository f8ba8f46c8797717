import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { toAuthEnv } from '@/scripts/commands/doctor/auth-env'
import type { Expected } from '@/scripts/commands/doctor/expected'
import { findFreePort } from '@/scripts/separate-portal'
import { cleanEnv } from '@/tests/support/portal'
import { type Server, startServer } from './start-server'

type Options = {
  /** The server's program, built from the repository supabase/auth. */
  program: string
  databaseUrl: string
  jwtSecret: string
  /** The project's address, under which Auth answers at /auth/v1. */
  projectUrl: string
  mailUrl: URL
  expected: Expected
}

/** Makes its tables, and starts with the settings that `supabase config push` would give it. */
export async function startAuthServer(options: Options): Promise<Server> {
  const port = await findFreePort()
  const env = cleanEnv({ ...toEnv(options), PORT: `${port}` })
  await promisify(execFile)(options.program, ['migrate'], { env })
  const url = `http://127.0.0.1:${port}`
  return startServer([options.program, 'serve'], { env, url, health: '/health' })
}

function toEnv({ databaseUrl, jwtSecret, projectUrl, mailUrl, expected }: Options): Record<string, string> {
  return {
    ...toAuthEnv(expected, `${projectUrl}/templates`),
    GOTRUE_DB_DRIVER: 'postgres',
    DB_NAMESPACE: 'auth',
    DATABASE_URL: databaseUrl,
    GOTRUE_API_HOST: '127.0.0.1',
    API_EXTERNAL_URL: `${projectUrl}/auth/v1`,
    GOTRUE_JWT_ISSUER: `${projectUrl}/auth/v1`,
    GOTRUE_JWT_SECRET: jwtSecret,
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'supabase_admin,service_role',
    GOTRUE_SMTP_HOST: mailUrl.hostname,
    GOTRUE_SMTP_PORT: mailUrl.port,
    GOTRUE_SMTP_ADMIN_EMAIL: 'auth@portal.example',
    // Auth waits a minute between two mails to an address.
    GOTRUE_SMTP_MAX_FREQUENCY: '1s',
  }
}
