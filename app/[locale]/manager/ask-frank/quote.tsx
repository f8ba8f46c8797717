import type { Source } from './message'
import { parseQuote } from './parse-quote'

/** A document's own words, the sentence that counts in bold. */
export function Quote({ source: { text, language } }: { source: Source }) {
  return (
    <blockquote lang={language} className="whitespace-pre-line wrap-anywhere">
      {parseQuote(text).map(({ text, bold }, part) =>
        // A quote never changes, and two parts of it may be alike.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        bold ? <strong key={part}>{text}</strong> : text,
      )}
    </blockquote>
  )
}
