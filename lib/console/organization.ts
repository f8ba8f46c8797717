import type { Feature } from '@/lib/auth/features'
import type { Locale } from '@/lib/i18n/locales'
import type { Plan } from './plan'

export const organizationStates = ['active', 'paused'] as const
export type OrganizationState = (typeof organizationStates)[number]

/** What an operator sees of an organisation: nothing that its members have written but its name. */
export type ConsoleOrganization = {
  id: string
  name: string
  associationId: number | null
  language: Locale
  state: OrganizationState
  members: number
  documents: number
  usedBytes: number
  /** The organisation's own, else its plan's, else the installation's. */
  quotaBytes: number | null
  /** In megabytes; null for its plan's or the installation's. */
  ownQuotaMb: number | null
  plan: Plan | null
  lastActivity: Date | null
  switchedOff: Feature[]
}

export const consolePath = '/operator'
export const consolePages = [
  'organizations',
  'plans',
  'support',
  'failures',
  'health',
  'announcements',
  'log',
] as const
export type ConsolePage = (typeof consolePages)[number]

export const toConsolePath = (page: ConsolePage): string =>
  page === 'organizations' ? consolePath : `${consolePath}/${page}`

/** The address of a page of a list, with its filter. */
export function toListPath(path: string, query: Record<string, string | number | null>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value && !(name === 'page' && value === 1)) params.set(name, String(value))
  return params.size > 0 ? `${path}?${params}` : path
}
