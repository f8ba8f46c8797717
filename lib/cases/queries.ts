import 'server-only'
import { cache } from 'react'
import { z } from 'zod'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { locales } from '@/lib/i18n/locales'
import { call, read } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import { type BoardCase, type Case, caseKinds, caseStates, type ListedCase } from './case'
import type { BoardFilter } from './paths'
import { ruleSchema } from './schema'

const pageSize = 20

const listed = z.object({
  id: z.uuid(),
  kind: z.enum(caseKinds),
  state: z.enum(caseStates),
  starts_on: z.iso.date().nullable(),
  ends_on: z.iso.date().nullable(),
  changed_at: z.coerce.date(),
})

const toListed = ({ starts_on, ends_on, changed_at, ...row }: z.infer<typeof listed>): ListedCase => ({
  ...{ id: row.id, kind: row.kind, state: row.state },
  ...{ startsOn: starts_on, endsOn: ends_on, changedAt: changed_at },
})

const toPages = (total: number) => Math.max(1, Math.ceil(total / pageSize))

export async function listOwnCases(page: number): Promise<{ cases: ListedCase[]; pages: number }> {
  const schema = z.object({ total: z.number(), cases: z.array(listed) })
  const args = { page_size: pageSize, page_number: page }
  const { total, cases } = await call(await getServerClient(), 'list_own_cases', args, schema)
  return { cases: cases.map(toListed), pages: toPages(total) }
}

const ofBoard = listed.extend({
  due_on: z.iso.date(),
  urgency: z.string().nullable(),
  applicant: z.string(),
  apartment: z.string().nullable(),
})

/** The board's guard refuses everybody else, who gets no data. */
export async function listBoardCases(filter: BoardFilter): Promise<{ cases: BoardCase[]; pages: number }> {
  const schema = z.object({ total: z.number(), cases: z.array(ofBoard) })
  const args = {
    wanted_kind: filter.kind,
    wanted: filter.state,
    page_size: pageSize,
    page_number: filter.page,
  }
  const { total, cases } = await call(await getServerClient(), 'list_board_cases', args, schema)
  return {
    cases: cases.map(({ due_on, urgency, applicant, apartment, ...row }) => ({
      ...toListed(row),
      ...{ dueOn: due_on, isUrgent: urgency === 'at_once', applicant, apartment },
    })),
    pages: toPages(total),
  }
}

const opened = z
  .object({
    id: z.uuid(),
    kind: z.enum(caseKinds),
    state: z.enum(caseStates),
    version: z.number(),
    // Invalid data of one side must not fail the page of the other.
    fields: z.record(z.string(), z.string().catch('')),
    is_own: z.boolean(),
    applicant: z.string(),
    has_left: z.boolean(),
    apartment: z.string().nullable(),
    language: z.enum(locales),
    note: z.string().nullable(),
    entries: z.array(
      z.object({
        id: z.uuid(),
        is_board: z.boolean(),
        state: z.enum(caseStates).nullable(),
        text: z.string().nullable(),
        rule: ruleSchema.nullable().catch(null),
        created_at: z.coerce.date(),
        author: z.string().nullable(),
      }),
    ),
    files: z.array(z.object({ id: z.uuid(), name: z.string(), size: z.number(), is_picture: z.boolean() })),
  })
  .nullable()

/** Returns null if the caller may read no such case. Once for a page and its title. */
export const findCase = cache(async (id: string): Promise<Case | null> => {
  if (!z.guid().safeParse(id).success) return null
  const row = await call(await getServerClient(), 'get_case', { wanted: id }, opened)
  if (!row) return null
  const { is_own, has_left, entries, files, ...rest } = row
  return {
    ...rest,
    ...{ isOwn: is_own, hasLeft: has_left },
    entries: entries.map(({ is_board, created_at, ...entry }) => ({
      ...entry,
      ...{ isBoard: is_board, createdAt: created_at },
    })),
    files: files.map(({ is_picture, ...file }) => ({ ...file, isPicture: is_picture })),
  }
})

const form = z.object({ language: z.enum(locales), apartment: z.string().nullable() })

/** The applicant's apartment, and the association's language. */
export async function getCaseForm(): Promise<z.infer<typeof form>> {
  return call(await getServerClient(), 'get_case_form', {}, form)
}

/** Returns the id if the caller may read such a file of a case. */
export async function findCaseFile(organizationId: OrganizationId, id: string): Promise<string | null> {
  if (!z.guid().safeParse(id).success) return null
  const client = await getServerClient()
  const request = client
    .from('case_files')
    .select('id')
    .eq('organization_id', organizationId)
    .eq('id', id)
    .maybeSingle()
  const found = await read('case_files', request, z.object({ id: z.uuid() }).nullable())
  return found?.id ?? null
}
