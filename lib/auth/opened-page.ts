/**
 * Pages that get the member and their data in one call. The middleware names the page in this header, because
 * neither the layout nor a guard knows the address.
 */
export const openedPageHeader = 'x-portal-page'

/** The start page shows the newest; the list of all news shows the others. */
export const newsOnDashboard = 5

const opened = {
  '/manager/dashboard': { procedure: 'open_dashboard', args: { page_size: newsOnDashboard } },
} as const

type Path = keyof typeof opened
export type OpeningCall = (typeof opened)[Path]

/** Null for any other page and for an action, which needs the member alone. */
export function openedPageOf(method: string, path: string): string | null {
  return method === 'GET' && Object.hasOwn(opened, path) ? path : null
}

export function openingCallOf(path: string | null): OpeningCall | null {
  return path !== null && Object.hasOwn(opened, path) ? opened[path as Path] : null
}
