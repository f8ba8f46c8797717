'use client'

import { clsx } from 'clsx'
import { useId, useState } from 'react'
import type { Texts } from '@/components/texts'
import type { Source } from './message'
import { parseQuote } from './quote'
import { SourceLink } from './source-link'

export function Sources({ sources, texts }: { sources: Source[]; texts: Texts<'chat'> }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="mt-3 border-t border-line pt-3 text-base">
      <p className="text-muted">{texts.sourcesNote}</p>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="needs-script flex min-h-11 cursor-pointer items-center font-semibold text-accent underline underline-offset-4 hover:text-accent-hover"
      >
        {open ? texts.seeLess : texts.seeMore}
      </button>
      {/* Where no scripts run, nothing could open it. */}
      <ol id={id} className={clsx('space-y-4 pt-1', !open && 'without-script')}>
        {sources.map((source, index) => (
          // The list of an answer never changes, and two sources may be alike.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={index} className="border-l-4 border-accent pl-3">
            <blockquote lang={source.language} className="whitespace-pre-line">
              {parseQuote(source.text).map(({ text, bold }, part) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                bold ? <strong key={part}>{text}</strong> : text,
              )}
            </blockquote>
            <SourceLink source={source} opening={texts.opening} newTab={texts.newTab} />
            <Place source={source} texts={texts} />
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The page; where a document has none, the heading above the quote, or the paragraph. */
function Place({
  source: { page, heading, paragraph, faq_id },
  texts,
}: {
  source: Source
  texts: Texts<'chat'>
}) {
  if (faq_id) return null
  if (page !== null) return <p className="text-muted">{texts.page.replace('{page}', String(page))}</p>
  if (heading) return <p className="text-muted wrap-anywhere">{heading}</p>
  if (paragraph === null) return null
  return <p className="text-muted">{texts.paragraph.replace('{paragraph}', String(paragraph))}</p>
}
