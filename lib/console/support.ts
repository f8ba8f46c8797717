import type { Feature } from '@/lib/auth/features'
import type { DocumentState, StateReason } from '@/lib/documents/document'
import type { Locale } from '@/lib/i18n/locales'
import type { FailureKind } from './failure'
import { toConsolePath } from './organization'

/** An association whose admin lets operators look. */
export type SupportGrant = {
  organizationId: string
  organizationName: string
  purpose: string
  grantedAt: Date
  expiresAt: Date
}

export type SupportedDocument = {
  id: string
  /** It is null if the document is the board's. */
  name: string | null
  section: string | null
  state: DocumentState
  reason: StateReason | null
  pageCount: number | null
  recognizedPage: number | null
  size: number
  addedAt: Date
  validFrom: string | null
  validTo: string | null
  /** How many pieces of it Frank can find. */
  passages: number
}

/** All that an operator sees of an association, while its admin has granted it. */
export type SupportedOrganization = {
  name: string
  purpose: string
  expiresAt: Date
  language: Locale
  switchedOff: Feature[]
  /** `host` is null for the assistant of the portal. */
  assistant: { isEnabled: boolean; host: string | null }
  admins: string[]
  members: number
  notSignedIn: number
  waiting: { documents: number; mails: number; invitations: number }
  /** What was given up, of documents apart. */
  failures: { kind: FailureKind; code: string | null; count: number; newest: Date }[]
  total: number
  documents: SupportedDocument[]
}

export const toSupportPath = (organizationId: string) => `${toConsolePath('support')}/${organizationId}`
