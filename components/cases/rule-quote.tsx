import { useLocale, useTranslations } from 'next-intl'
import { SourceLink } from '@/components/frank/source-link'
import { UnbrokenPhones } from '@/components/unbroken-phones'
import type { Rule } from '@/lib/cases/case'
import { detectLanguage } from '@/lib/text/language'
import { parseQuote } from '@/lib/text/parse-quote'
import { toPlainQuote } from '@/lib/text/quote'

/** The document's own words, those that tell it bold, and the page as a link. */
export function RuleQuote({ rule }: { rule: Rule }) {
  const t = useTranslations('chat')
  return (
    <>
      <blockquote
        lang={detectLanguage(toPlainQuote(rule.text), useLocale())}
        className="rounded-control bg-sunken px-3.5 py-3 whitespace-pre-line wrap-anywhere"
      >
        {parseQuote(rule.text).map(({ text, bold }, index) => {
          const Tag = bold ? 'strong' : 'span'
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a quote never changes, and two parts may be equal
            <Tag key={index}>
              <UnbrokenPhones text={text} />
            </Tag>
          )
        })}
      </blockquote>
      <p className="mt-2">
        <SourceLink source={rule} opening={t('opening')} newTab={t('newTab')}>
          {rule.page === null ? null : t('page', { page: rule.page })}
        </SourceLink>
      </p>
    </>
  )
}
