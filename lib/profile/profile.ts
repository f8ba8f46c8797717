import type { NewsChoice } from '@/lib/news-mails/news-mail'

export type SavedProfile = { pendingEmail: string | null; passwordChanged: boolean }

export type Profile = {
  phone: string
  secondFactorSince: Date | null
  newsChoice: NewsChoice
  /** When the member asked to be erased. */
  erasureAskedAt: Date | null
  /** The endpoints that get messages about urgent news. */
  devices: string[]
  memberships: { memberId: string; organizationName: string; isCurrent: boolean }[]
}

/** The limit is not in the schemas, so that the browser does not load zod for it. */
export const maxPictureBytes = 10 * 1024 * 1024
