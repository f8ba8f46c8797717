import 'server-only'
import type { SupabaseClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { countAttempt } from '@/lib/auth/limits'
import type { Member } from '@/lib/auth/membership'
import { removeFiles, type StoredFile, storeFiles } from '@/lib/documents/files/store-files'
import { AppError } from '@/lib/errors'
import { call, isRefusal } from '@/lib/supabase/read'
import { getServerClient } from '@/lib/supabase/server'
import type { CaseInput, MoveInput, NoteInput, WriteInput } from './schema'

const refusals = {
  case_gone: 'not_found',
  case_changed: 'case_changed',
  case_decided: 'case_decided',
  case_own: 'case_own',
  case_rule_gone: 'case_rule_gone',
  cases_many: 'cases_many',
  case_full: 'case_full',
  storage_full: 'storage_full',
  // No slot is free, and no other column is empty.
  23502: 'case_files_many',
} as const

const fileTypes = ['application/pdf', 'image/jpeg', 'image/png']

/** Stores the files, and keeps them only if `save` is done for the first time. */
async function withFiles(
  member: Member,
  files: readonly File[],
  save: (client: SupabaseClient, stored: StoredFile[]) => Promise<boolean>,
): Promise<void> {
  await countAttempt(['caseWriting', member.id])
  const client = await getServerClient()
  if (files.length > 0) await countAttempt(['documentUpload', member.id, files.length])
  const stored = await storeFiles(client, member.organization.id, files, {
    folder: 'cases',
    types: fileTypes,
    failed: 'case_files_failed',
  })
  try {
    if (!(await save(client, stored))) await removeFiles(client, stored)
  } catch (error) {
    // After a lost reply the case may have them. The worker deletes those that no case has.
    if (isRefusal(error)) await removeFiles(client, stored)
    throw error
  }
}

/** Saves the caller's draft, and sends it unless it stays one. A case that was sent before stays as it is. */
export function saveCase(
  member: Member,
  { id, kind, fields, files, removeFiles: removed }: CaseInput,
  { sends }: { sends: boolean },
): Promise<void> {
  return withFiles(member, files, (client, stored) => {
    const args = {
      org_id: member.organization.id,
      of_case: id,
      case_kind: kind,
      new_fields: fields,
      added_files: stored,
      removed_files: removed,
      sends,
    }
    return call(client, 'save_case', args, z.boolean(), refusals)
  })
}

/** @throws AppError `not_found` */
export async function deleteDraft(caseId: string): Promise<void> {
  const args = { of_case: caseId }
  if (!(await call(await getServerClient(), 'delete_case_draft', args, z.boolean())))
    throw new AppError('not_found')
}

/** @throws AppError `not_found`, `case_full` and those of files */
export function writeInCase(member: Member, { caseId, entryId, text, files }: WriteInput): Promise<void> {
  return withFiles(member, files, (client, stored) => {
    const args = { of_case: caseId, entry: entryId, words: text, added_files: stored }
    return call(client, 'write_in_case', args, z.boolean(), refusals)
  })
}

/** @throws AppError `not_found`, `case_own`, `case_decided`, `case_changed`, `case_rule_gone` */
export async function moveCase({ caseId, entryId, version, state, text, rule }: MoveInput): Promise<void> {
  const args = {
    of_case: caseId,
    entry: entryId,
    seen_version: version,
    new_state: state,
    words: text || null,
    cited: rule,
  }
  await call(await getServerClient(), 'move_case', args, z.boolean(), refusals)
}

/** @throws AppError `not_found`, `case_changed` */
export async function noteCase({ caseId, seen, text }: NoteInput): Promise<void> {
  const args = { of_case: caseId, seen, words: text }
  await call(await getServerClient(), 'note_case', args, z.unknown(), refusals)
}
