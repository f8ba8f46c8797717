export const roles = ['MEMBER', 'ADMIN'] as const
export type Role = (typeof roles)[number]

export type Permission = 'public' | 'member' | 'admin'

export function can(role: Role | null, permission: Permission): boolean {
  if (permission === 'public') return true
  if (permission === 'member') return role !== null
  return role === 'ADMIN'
}

/** Paths here have no language. A test compares them with the folders of the pages. */
const adminPaths = [
  '/manager/admin',
  '/manager/articles',
  '/manager/board/edit',
  '/manager/frank',
  '/manager/organization-users',
]

/** The pages whose address has no language: a prefix is stored as the choice and left out. */
const prefixFreePaths = ['/manager', '/auth', '/login', '/forgot-password', '/reset-password']

const isUnder = (path: string, paths: string[]) =>
  paths.some((one) => path === one || path.startsWith(`${one}/`))

export const isManagerPath = (path: string): boolean => isUnder(path, ['/manager'])
export const isAdminPath = (path: string): boolean => isUnder(path, adminPaths)
export const isPrefixFree = (path: string): boolean => isUnder(path, prefixFreePaths)
