import { getTranslations } from 'next-intl/server'
import type { RuleProps } from '@/components/cases/case-rules'
import { Select } from '@/components/ui/select'
import { findRules } from '@/lib/cases/rules'

/** The quote that a decision cites. It is a part of the form, whose other fields do not wait for it. */
export async function RuleChoice({ organizationId, kind, language }: RuleProps) {
  const [t, tChat, rules] = await Promise.all([
    getTranslations('cases'),
    getTranslations('chat'),
    findRules(organizationId, kind, language),
  ])
  if (!rules || rules.length === 0) return null
  return (
    <div>
      <label htmlFor="rule" className="mb-1.5 block font-semibold">
        {t('citedRule')}
      </label>
      <Select id="rule" name="rule" defaultValue="">
        <option value="">{t('board.noRule')}</option>
        {rules.map(({ isSure: _, ...rule }) => (
          <option key={`${rule.source} ${rule.text}`} value={JSON.stringify(rule)}>
            {[rule.source, rule.page === null ? null : tChat('page', { page: rule.page })]
              .filter(Boolean)
              .join(', ')}
          </option>
        ))}
      </Select>
    </div>
  )
}
