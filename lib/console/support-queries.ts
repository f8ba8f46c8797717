import 'server-only'
import { z } from 'zod'
import { features } from '@/lib/auth/features'
import { documentStates, toStateReason } from '@/lib/documents/document'
import { locales } from '@/lib/i18n/locales'
import { call } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { failureKinds } from './failure'
import { pageSize } from './queries'
import type { SupportedDocument, SupportedOrganization, SupportGrant } from './support'

const grants = z.array(
  z
    .object({
      organization_id: z.uuid(),
      organization_name: z.string(),
      purpose: z.string(),
      granted_at: z.coerce.date(),
      expires_at: z.coerce.date(),
    })
    .transform(
      (row): SupportGrant => ({
        organizationId: row.organization_id,
        organizationName: row.organization_name,
        purpose: row.purpose,
        grantedAt: row.granted_at,
        expiresAt: row.expires_at,
      }),
    ),
)

/** The associations that let operators look now, the one that ends first before the others. */
export async function listSupportGrants(): Promise<SupportGrant[]> {
  return call(await getServerClient(), 'console_support_grants', {}, grants)
}

const document = z
  .object({
    id: z.uuid(),
    name: z.string().nullable(),
    section: z.string().nullable(),
    state: z.enum(documentStates),
    state_reason: z.string().nullable(),
    page_count: z.number().nullable(),
    recognized_page: z.number().nullable(),
    size: z.number(),
    added_at: z.coerce.date(),
    valid_from: z.string().nullable(),
    valid_to: z.string().nullable(),
    passages: z.number(),
  })
  .transform(
    (row): SupportedDocument => ({
      id: row.id,
      name: row.name,
      section: row.section,
      state: row.state,
      reason: toStateReason(row.state_reason),
      pageCount: row.page_count,
      recognizedPage: row.recognized_page,
      size: row.size,
      addedAt: row.added_at,
      validFrom: row.valid_from,
      validTo: row.valid_to,
      passages: row.passages,
    }),
  )

const organization = z
  .object({
    name: z.string(),
    purpose: z.string(),
    expires_at: z.coerce.date(),
    language: z.enum(locales),
    switched_off: z.array(z.enum(features)),
    assistant: z.object({ is_enabled: z.boolean(), host: z.string().nullable() }).nullable(),
    admins: z.array(z.string()),
    members: z.object({ total: z.number(), not_signed_in: z.number() }),
    waiting: z.object({ documents: z.number(), mails: z.number(), invitations: z.number() }),
    failures: z.array(
      z.object({
        kind: z.enum(failureKinds),
        code: z.string().nullable(),
        count: z.number(),
        newest: z.coerce.date(),
      }),
    ),
    total: z.number(),
    documents: z.array(document),
  })
  .transform(
    ({ expires_at, switched_off, assistant, members, ...row }): SupportedOrganization => ({
      ...row,
      expiresAt: expires_at,
      switchedOff: switched_off,
      assistant: { isEnabled: assistant?.is_enabled ?? true, host: assistant?.host ?? null },
      members: members.total,
      notSignedIn: members.not_signed_in,
    }),
  )
  .nullable()

/** Null unless the association lets operators look now. Each look stands in its log, once an hour. */
export async function lookInto(organizationId: string, page: number): Promise<SupportedOrganization | null> {
  const args = { org_id: organizationId, page_number: page, page_size: pageSize }
  return call(await getServerClient(), 'console_support', args, organization)
}
