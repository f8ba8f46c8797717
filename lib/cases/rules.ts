import 'server-only'
import { cache } from 'react'
import { answerQuestion } from '@/lib/assistant/engine'
import { getLibrary } from '@/lib/assistant/service'
import { sourceThreshold } from '@/lib/assistant/threshold'
import type { OrganizationId } from '@/lib/auth/organization-id'
import type { Locale } from '@/lib/i18n/locales'
import { logUnexpectedError } from '@/lib/log'
import type { CaseKind, Rule } from './case'
import { kinds } from './kinds/all'

/** A sure answer to one of the kind's questions, or the passage that may be it. */
export type FoundRule = Rule & { isSure: boolean }

/**
 * What the association says about a kind of case: Frank's own quotes, without a model, and with nothing stored. Both sides
 * get what all members may read, so that the board quotes nothing else to the applicant. Null after a failure.
 */
export const findRules = cache(
  async (organizationId: OrganizationId, kind: CaseKind, language: Locale): Promise<FoundRule[] | null> => {
    try {
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
        if (!(first?.document_id || first?.faq_id) || (certainty !== 'sure' && certainty !== 'closest'))
          return []
        const { text, source, page, document_id, faq_id } = first
        return [{ text, source, page, document_id, faq_id, isSure: certainty === 'sure' }]
      })
      return [...new Map(found.map((rule) => [`${rule.source} ${rule.page} ${rule.text}`, rule])).values()]
    } catch (error) {
      logUnexpectedError('rules of a case', error)
      return null
    }
  },
)
