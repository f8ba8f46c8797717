import { ChevronDown, FileText } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { ReadingState } from '@/components/documents/reading-state'
import { Card } from '@/components/ui/card'
import type { Section, SectionDocument } from '@/lib/sections/queries'

export async function SectionContents({ section }: { section: Section }) {
  const t = await getTranslations('documents')
  if (section.type === 'FAQ') return <FaqList faqs={section.faqs} />
  if (section.documents.length === 0) return <p className="mt-3 text-muted">{t('emptySection')}</p>
  return (
    <ul className="mt-4 grid gap-4 sm:grid-cols-2">
      {section.documents.map((document) => (
        <li key={document.id}>
          <DocumentCard document={document} />
        </li>
      ))}
    </ul>
  )
}

async function DocumentCard({ document }: { document: SectionDocument }) {
  const t = await getTranslations('documents')
  return (
    <Card className="h-full p-4 md:p-5">
      <a
        href={`/api/files/documents/${document.id}`}
        target="_blank"
        rel="noopener"
        className="flex min-h-11 items-start gap-3 font-semibold underline decoration-line-strong underline-offset-4 hover:text-accent hover:decoration-current"
      >
        <FileText aria-hidden className="mt-0.5 size-6 shrink-0 text-accent" />
        <span className="min-w-0">
          {document.name} <span className="sr-only">{t('newTab')}</span>
        </span>
      </a>
      <div className="mt-1 pl-9">
        {document.pageCount ? (
          <p className="mb-2 text-muted">{t('pages', { count: document.pageCount })}</p>
        ) : null}
        <ReadingState state={document.state} reason={document.reason} />
      </div>
    </Card>
  )
}

/** One open at a time, by the name that they share; natively, so without scripts too. */
function FaqList({ faqs }: { faqs: Section['faqs'] }) {
  return (
    <Card className="mt-4 divide-y divide-line empty:hidden">
      {faqs.map((faq) => (
        <details key={faq.id} id={`faq-${faq.id}`} name="faq" className="group scroll-mt-24">
          <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 px-5 py-3 font-semibold hover:text-accent">
            {faq.question}
            <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
          </summary>
          <p className="whitespace-pre-line px-5 pb-5">{faq.answer}</p>
        </details>
      ))}
    </Card>
  )
}
