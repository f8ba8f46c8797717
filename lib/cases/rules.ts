import 'server-only'
import { cache } from 'react'
import { answerQuestion } from '@/lib/assistant/engine'
import { getLibrary } from '@/lib/assistant/service'
import { sourceThreshold } from '@/lib/assistant/threshold'
import { isOn } from '@/lib/auth/features'
import type { Member } from '@/lib/auth/membership'
import type { OrganizationId } from '@/lib/auth/organization-id'
import { AppError } from '@/lib/errors'
import type { Locale } from '@/lib/i18n/locales'
import { logUnexpectedError } from '@/lib/log'
import type { CaseKind, Rule } from './case'
import { kinds } from './kinds/all'
import { findCase } from './queries'

/** A sure answer to one of the kind's questions, or the passage that may be it. */
export type FoundRule = Rule & { isSure: boolean }

const toPlace = ({ document_id, faq_id, page, text }: Rule) => [document_id ?? faq_id, page, text].join(' ')

async function askForRules(
  organizationId: OrganizationId,
  kind: CaseKind,
  language: Locale,
): Promise<FoundRule[]> {
  const answers = await Promise.all(
    kinds[kind].questions[language].map((question) =>
      answerQuestion(getLibrary(), {
        reader: { organizationId, audience: 'members' },
        question,
        language,
        threshold: sourceThreshold,
      }),
    ),
  )
  const found = answers.flatMap(({ certainty, sources: [first] }) => {
    // News, dates and the board's page rule nothing.
    if (!(first?.document_id || first?.faq_id) || (certainty !== 'sure' && certainty !== 'closest')) return []
    const { text, source, page, document_id, faq_id } = first
    return [{ text, source, page, document_id, faq_id, isSure: certainty === 'sure' }]
  })
  return [...new Map(found.map((rule) => [toPlace(rule), rule])).values()]
}

/**
 * What the association says about a kind of case: Frank's own quotes, without a model, and with nothing stored. Both sides
 * get what all members may read, so that the board quotes nothing else to the applicant. Null after a failure.
 */
export const findRules = cache(
  async (organizationId: OrganizationId, kind: CaseKind, language: Locale): Promise<FoundRule[] | null> => {
    try {
      return await askForRules(organizationId, kind, language)
    } catch (error) {
      logUnexpectedError('rules of a case', error)
      return null
    }
  },
)

/**
 * Returns the rule that a form names as Frank finds it now, because the document may have changed since the form was shown.
 * @throws AppError `not_found`, `case_rule_gone`
 */
export async function confirmRule(member: Member, caseId: string, named: Rule): Promise<Rule> {
  const about = await findCase(caseId)
  if (!about) throw new AppError('not_found')
  const rules = isOn(member, 'assistant')
    ? await askForRules(member.organization.id, about.kind, about.language)
    : []
  const rule = rules.find((one) => toPlace(one) === toPlace(named))
  if (!rule) throw new AppError('case_rule_gone')
  const { isSure: _, ...cited } = rule
  return cited
}
