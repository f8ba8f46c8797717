import type { CaseKind, openStates } from './case'

export const casesPath = '/manager/cases'
export const boardCasesPath = `${casesPath}/board`

export const toCasePath = (id: string) => `${casesPath}/${id}`
export const toBoardCasePath = (id: string) => `${boardCasesPath}/${id}`
export const toDecisionPath = (id: string) => `${toCasePath(id)}/decision`
export const toCaseFormPath = (kind: CaseKind) => `${casesPath}/new/${kind}`
export const toCaseFileHref = (id: string) => `/api/files/cases/${id}`

export const toCasesPage = (page: number) => (page > 1 ? `${casesPath}?page=${page}` : casesPath)

/** What the board's list shows: open cases, those of one open state, or closed ones. */
export type BoardFilter = {
  kind: CaseKind | null
  state: 'open' | (typeof openStates)[number] | 'closed'
  page: number
}

export function toBoardCasesPath({ kind, state, page }: BoardFilter): string {
  const query = new URLSearchParams()
  if (kind) query.set('kind', kind)
  if (state !== 'open') query.set('state', state)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${boardCasesPath}?${query}` : boardCasesPath
}
