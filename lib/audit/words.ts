import 'server-only'
import { getTranslations } from 'next-intl/server'
import { tints } from '@/lib/auth/appearance'
import { toFeatureNames } from '@/lib/auth/features'
import { audiences, roles } from '@/lib/auth/permissions'
import { caseKinds, caseStates, nameState } from '@/lib/cases/case'
import { type Locale, locales } from '@/lib/i18n/locales'
import { occupancies } from '@/lib/members/household'
import type { AuditEvent, AuditValues } from './event'

/** The columns whose values the triggers log. */
const fields = [
  'role',
  'full_name',
  'occupancy',
  'occupancy_ends_on',
  'audience',
  'name',
  'section',
  'section_type',
  'version',
  'valid_from',
  'valid_to',
  'stays_valid',
  'disagrees_with',
  'rule_change',
  'tint',
  'association_id',
  'admins_need_second_factor',
  'has_public_page',
  'is_public_page_indexed',
  'is_public',
  'language',
  'storage_quota_mb',
  'plan',
  'plan_quota_mb',
  'members_at_most',
  'switched_off',
  'is_enabled',
  'host',
  'count',
  'kind',
  'stairwells',
  'apartments',
  'hours',
  'case_kind',
  'state',
] as const
const entryKinds = ['person', 'number', 'link'] as const

const isOneOf = <T extends string>(all: readonly T[], value: unknown): value is T =>
  all.some((one) => one === value)

/** What an event says, in a language, for the screen and the file alike. */
export async function getAuditWords(locale: Locale) {
  const [t, tMembers, tDocuments, tAppearance, tConsole, tCases] = await Promise.all([
    getTranslations({ locale, namespace: 'audit' }),
    getTranslations({ locale, namespace: 'members' }),
    getTranslations({ locale, namespace: 'adminDocuments' }),
    getTranslations({ locale, namespace: 'appearance' }),
    getTranslations({ locale, namespace: 'console' }),
    getTranslations({ locale, namespace: 'cases' }),
  ])

  function toText(field: (typeof fields)[number], values: AuditValues): string | null {
    const value = values[field]
    const caseKind = caseKinds.find((kind) => kind === values.case_kind)
    if (value === undefined) return null
    if (value === null) return t('empty')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (field === 'role' && isOneOf(roles, value)) return tMembers(`roles.${value}`)
    if (field === 'occupancy' && isOneOf(occupancies, value)) return tMembers(`occupancies.${value}`)
    if (field === 'audience' && isOneOf(audiences, value)) return tDocuments(`audiences.${value}`)
    if (field === 'section_type') return tDocuments(value === 'FAQ' ? 'typeFaq' : 'typeDocuments')
    if (field === 'tint' && isOneOf(tints, value)) return tAppearance(`tints.${value}`)
    if (field === 'language' && isOneOf(locales, value)) return tMembers(`languages.${value}`)
    if (field === 'storage_quota_mb' || field === 'plan_quota_mb')
      return t('megabytes', { size: String(value) })
    if (field === 'switched_off')
      return toFeatureNames(String(value), (one) => tConsole(`features.${one}`)) || t('empty')
    if (field === 'case_kind' && caseKind) return tCases(`kinds.${caseKind}`)
    if (field === 'state' && caseKind && isOneOf(caseStates, value))
      return tCases(`states.${nameState(caseKind, value)}`)
    if (field === 'kind' && isOneOf(entryKinds, value)) return t(`names.${value}`)
    return String(value)
  }

  return {
    who: ({ actorId, actorName, byOperator }: AuditEvent): string =>
      byOperator ? t('operator') : (actorName ?? t(actorId === null ? 'system' : 'unknown')),
    what: ({ action, kind }: AuditEvent): string =>
      action === 'signed_in' ? t('actions.signed_in') : `${t(`actions.${action}`)} ${t(`kinds.${kind}`)}`,
    /** A person who signs in is already named as the actor. */
    which: ({ action, subjectTitle }: AuditEvent): string | null =>
      action === 'signed_in' ? null : subjectTitle,
    /** The name of a row that came or went is its title. */
    changes: ({ action, oldValues, newValues }: AuditEvent) =>
      fields.flatMap((field) => {
        if (field === 'name' && action !== 'changed') return []
        const before = toText(field, oldValues)
        const after = toText(field, newValues)
        return before === null && after === null ? [] : [{ name: t(`values.${field}`), before, after }]
      }),
  }
}

export type AuditWords = Awaited<ReturnType<typeof getAuditWords>>
