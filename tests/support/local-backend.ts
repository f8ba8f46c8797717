import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type BackendHandle, type StartOptions, startBackend } from '@/supabase/local/client-env'
import type { OutboxMessage } from '@/supabase/local/mail/outbox'
import { Outbox } from '@/supabase/local/mail/outbox'
import { cheapHashes } from '@/tests/support/cheap-hashes'
import { fillDataFolder } from '@/tests/support/database/data-folder'

export interface TestBackend extends BackendHandle {
  dataDir: string
  /** A client with the secret key. */
  admin: SupabaseClient
  /** A client with the publishable key and no session. */
  visitor(): SupabaseClient
  /** Creates an account with a known password and signs it in. */
  signIn(email: string, password?: string): Promise<SupabaseClient>
  /** The sent mails, newest first. */
  mails(): Promise<OutboxMessage[]>
  /** Stops the backend and removes its data. */
  remove(): Promise<void>
}

/** Starts an embedded backend on an empty temporary directory, or on a given one. */
export async function startTestBackend(options: Partial<StartOptions> = {}): Promise<TestBackend> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'portal-backend-')))
  if (!options.dataDir) await fillDataFolder(dataDir, options.migrationsDir)
  const backend = await startBackend({ ...options, dataDir, env: { ...cheapHashes, ...options.env } })
  const client = (key: string) =>
    createClient(backend.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  const admin = client(backend.keys.secretKey)
  const visitor = () => client(backend.keys.publishableKey)
  return {
    ...backend,
    dataDir,
    admin,
    visitor,
    async signIn(email, password = 'correct horse') {
      const created = await admin.auth.admin.createUser({ email, password, email_confirm: true })
      if (created.error && created.error.code !== 'email_exists') throw created.error
      const session = visitor()
      const { error } = await session.auth.signInWithPassword({ email, password })
      if (error) throw error
      return session
    },
    mails: () => new Outbox(join(dataDir, 'outbox'), null).list(),
    async remove() {
      await backend.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
