import { useLocale, useTranslations } from 'next-intl'
import { SourceLink } from '@/components/frank/source-link'
import { UnbrokenPhones } from '@/components/unbroken-phones'
import type { Rule } from '@/lib/cases/case'
import { detectLanguage } from '@/lib/text/language'
import { toPlainQuote } from '@/lib/text/quote'

/** The document's own words, and the page as a link. */
export function RuleQuote({ rule }: { rule: Rule }) {
  const t = useTranslations('chat')
  const words = toPlainQuote(rule.text)
  return (
    <>
      <blockquote
        lang={detectLanguage(words, useLocale())}
        className="rounded-control bg-sunken px-3.5 py-3 wrap-anywhere"
      >
        <UnbrokenPhones text={words} />
      </blockquote>
      <p className="mt-2">
        <SourceLink source={rule} opening={t('opening')} newTab={t('newTab')}>
          {rule.page === null ? null : t('page', { page: rule.page })}
        </SourceLink>
      </p>
    </>
  )
}
