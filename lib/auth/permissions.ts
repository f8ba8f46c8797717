export const roles = ['MEMBER', 'ADMIN'] as const
export type Role = (typeof roles)[number]

export type Permission = 'public' | 'member' | 'admin'

export function can(role: Role | null, permission: Permission): boolean {
  if (permission === 'public') return true
  if (permission === 'member') return role !== null
  return role === 'ADMIN'
}
