export const roles = ['MEMBER', 'ADMIN'] as const
export type Role = (typeof roles)[number]

/** What an action or a page may demand. `public` needs no session. */
export type Permission = 'public' | 'member' | 'admin'

/** Whether a role satisfies a permission. Pure: the database decides again. */
export function can(role: Role | null, permission: Permission): boolean {
  if (permission === 'public') return true
  if (permission === 'member') return role !== null
  return role === 'ADMIN'
}
