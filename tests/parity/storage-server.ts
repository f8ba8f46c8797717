import { join } from 'node:path'
import { findFreePort } from '@/scripts/separate-portal'
import { cleanEnv } from '@/tests/support/portal'
import { type Server, startServer } from './start-server'

type StorageOptions = {
  databaseUrl: string
  jwtSecret: string
  serviceKey: string
  anonKey: string
  /** Takes the files. */
  folder: string
}
/** `source` is a built copy of the repository supabase/storage. */
type Options = StorageOptions & { source: string }

/** Makes its tables, and keeps the files in a folder. */
export async function startStorageServer(options: Options): Promise<Server> {
  const [port, adminPort] = [await findFreePort(), await findFreePort()]
  const env = cleanEnv({
    ...toStorageEnv(options),
    SERVER_HOST: '127.0.0.1',
    SERVER_PORT: `${port}`,
    SERVER_ADMIN_PORT: `${adminPort}`,
  })
  const program = join(options.source, 'dist/start/server.js')
  const url = `http://127.0.0.1:${port}`
  return startServer([process.execPath, program], { env, cwd: options.source, url, health: '/status' })
}

/** All but where it listens. */
export function toStorageEnv(options: StorageOptions): Record<string, string> {
  return {
    AUTH_JWT_SECRET: options.jwtSecret,
    ANON_KEY: options.anonKey,
    SERVICE_KEY: options.serviceKey,
    DATABASE_URL: options.databaseUrl,
    DB_INSTALL_ROLES: 'false',
    STORAGE_BACKEND: 'file',
    STORAGE_FILE_BACKEND_PATH: options.folder,
    STORAGE_S3_REGION: 'local',
    TENANT_ID: 'portal',
    UPLOAD_FILE_SIZE_LIMIT: `${50 * 1024 * 1024}`,
    LOG_LEVEL: 'warn',
  }
}
