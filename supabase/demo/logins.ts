import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getAdminClient } from '@/lib/supabase/admin'
import { demoOrganizations, demoPassword } from './organizations'

export type DemoLogin = { email: string; password: string; role: string; organization: string }

/**
 * `done`: the passwords are those of the README; `public`: random ones have replaced them; null: no demo yet.
 */
export function readState(dataDir: string): string | null {
  const marker = join(dataDir, 'demo')
  return existsSync(marker) ? readFileSync(marker, 'utf8') : null
}

/** Whether publicly known logins open the data in a directory, or will after the next start. */
export function hasKnownLogins(dataDir: string, demo: string | undefined): boolean {
  const state = readState(dataDir)
  if (demo === 'public' || state === 'public') return false
  return state !== null || demo !== '0'
}

/**
 * Gives the demo's people random passwords, so that the portal can be shown to others.
 * @returns the new logins; null if that was done before or there is no demo
 */
export async function closeDemo(dataDir: string): Promise<DemoLogin[] | null> {
  if (readState(dataDir) !== 'done') return null
  const admin = getAdminClient()
  const { data, error } = await admin.auth.admin.listUsers({ perPage: 1000 })
  if (error) throw error
  const logins: DemoLogin[] = []
  for (const login of listLogins()) {
    const user = data.users.find(({ email }) => email === login.email)
    if (!user) continue
    const password = randomBytes(9).toString('base64url')
    const changed = await admin.auth.admin.updateUserById(user.id, { password })
    if (changed.error) throw changed.error
    logins.push({ ...login, password })
  }
  writeFileSync(join(dataDir, 'demo'), 'public')
  return logins
}

export function listLogins(): DemoLogin[] {
  return demoOrganizations.flatMap(({ name, people }) =>
    people
      .filter(({ invited }) => !invited)
      .map(({ email, role }) => ({ email, password: demoPassword, role, organization: name })),
  )
}
