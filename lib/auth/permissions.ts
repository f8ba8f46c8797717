export const roles = ['MEMBER', 'ADMIN'] as const
export type Role = (typeof roles)[number]

/** The permission that an action or a page requires. `public` needs no session. */
export type Permission = 'public' | 'member' | 'admin'

/** Whether a role has a permission. The database checks again. */
export function can(role: Role | null, permission: Permission): boolean {
  if (permission === 'public') return true
  if (permission === 'member') return role !== null
  return role === 'ADMIN'
}
