import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { stopChild, waitUntilHealthy } from '@/scripts/processes'
import { findFreePort } from '@/scripts/separate-portal'
import { cleanEnv } from '@/tests/support/portal'

type Options = {
  /** A built copy of the repository supabase/storage. */
  source: string
  databaseUrl: string
  jwtSecret: string
  serviceKey: string
  anonKey: string
  /** Takes the files. */
  folder: string
}

/** Makes its tables, and keeps the files in a folder. */
export async function startStorageServer(
  options: Options,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const [port, adminPort] = [await findFreePort(), await findFreePort()]
  const env = cleanEnv({
    SERVER_HOST: '127.0.0.1',
    SERVER_PORT: `${port}`,
    SERVER_ADMIN_PORT: `${adminPort}`,
    AUTH_JWT_SECRET: options.jwtSecret,
    ANON_KEY: options.anonKey,
    SERVICE_KEY: options.serviceKey,
    DATABASE_URL: options.databaseUrl,
    DB_INSTALL_ROLES: 'false',
    STORAGE_BACKEND: 'file',
    STORAGE_FILE_BACKEND_PATH: options.folder,
    STORAGE_S3_REGION: 'local',
    TENANT_ID: 'parity',
    UPLOAD_FILE_SIZE_LIMIT: `${50 * 1024 * 1024}`,
    LOG_LEVEL: 'warn',
  })
  const child = spawn(process.execPath, [join(options.source, 'dist/start/server.js')], {
    env,
    cwd: options.source,
    stdio: process.env.PARITY_LOG ? 'inherit' : 'ignore',
  })
  const url = `http://127.0.0.1:${port}`
  try {
    await waitUntilHealthy(`${url}/status`, child)
  } catch (error) {
    await stopChild(child)
    throw error
  }
  return { url, stop: () => stopChild(child) }
}
