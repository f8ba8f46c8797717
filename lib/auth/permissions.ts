export const roles = ['MEMBER', 'BOARD', 'ADMIN'] as const
export type Role = (typeof roles)[number]

/** Who may read a section's documents. Each reads what those before it read; everybody, on the public page. */
export const audiences = ['everybody', 'members', 'board'] as const
export type Audience = (typeof audiences)[number]

/** Whom the search and the assistant answer, each from an index of their own. The members' has what is for everybody. */
export const readers = ['members', 'board'] as const
export type Reader = (typeof readers)[number]

export type Permission = 'public' | 'member' | 'board' | 'admin'

export function can(role: Role | null, permission: Permission): boolean {
  if (permission === 'public') return true
  if (permission === 'member') return role !== null
  if (permission === 'board') return role === 'BOARD' || role === 'ADMIN'
  return role === 'ADMIN'
}

export const audienceOf = (role: Role): Reader => (can(role, 'board') ? 'board' : 'members')

/** Paths here have no language. A test compares them with the folders of the pages. */
const adminPaths = [
  '/manager/admin',
  '/manager/articles',
  '/manager/board/edit',
  '/manager/frank',
  '/manager/organization-users',
]

/** The pages whose address has no language: a prefix is stored as the choice and left out. */
const prefixFreePaths = ['/manager', '/operator', '/auth', '/login', '/forgot-password', '/reset-password']

/** Pages of the board. One may stand under a path of the admins. */
const boardPaths = ['/manager/cases/board', '/manager/frank/questions']

const isUnder = (path: string, paths: string[]) =>
  paths.some((one) => path === one || path.startsWith(`${one}/`))

export const isManagerPath = (path: string): boolean => isUnder(path, ['/manager'])
/** The console of the installation's operators. */
export const operatorPath = '/operator'

export const isOperatorPath = (path: string): boolean => isUnder(path, [operatorPath])
export const isAdminPath = (path: string): boolean => isUnder(path, adminPaths) && !isBoardPath(path)
export const isBoardPath = (path: string): boolean => isUnder(path, boardPaths)
export const isPrefixFree = (path: string): boolean => isUnder(path, prefixFreePaths)
