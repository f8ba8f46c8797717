import { clsx } from 'clsx'
import { getLocale, getTranslations } from 'next-intl/server'
import type { DocumentPage } from '@/lib/documents/pages/document-page'
import { isMarkedBlock, readPageBlocks, type TextBlock } from '@/lib/documents/pages/page-blocks'
import { detectLanguage } from '@/lib/text/language'
import { PageTable } from './page-table'
import { Parts } from './parts'

/** Serves people who read, search or copy the page as text. */
export async function PageText({ shown }: { shown: DocumentPage }) {
  const t = await getTranslations('citedPage')
  return (
    <section
      aria-labelledby="text"
      className={shown.hasPictures ? 'mt-8 border-t border-line pt-6' : 'mt-5 border-t border-line pt-2'}
    >
      <h2 id="text" className={shown.hasPictures ? 'text-2xl' : 'sr-only'}>
        {shown.hasPictures ? t('text') : t('documentText')}
      </h2>
      <PageBlocks shown={shown} />
    </section>
  )
}

export async function PageBlocks({ shown: { text, spans, marks } }: { shown: DocumentPage }) {
  const [t, locale] = await Promise.all([getTranslations('citedPage'), getLocale()])
  if (!text) return <p className="mt-3 text-muted">{t('noText')}</p>
  const blocks = readPageBlocks(text, spans)
  const marked = marks.length === 0 ? blocks.find(isMarkedBlock) : null
  return (
    <div lang={detectLanguage(text, locale)} className="mt-3 max-w-text space-y-2.5 wrap-anywhere">
      {blocks.map((block) => {
        const id = block === marked ? 'quote' : undefined
        return block.kind === 'table' ? (
          <PageTable key={block.start} table={block} id={id} label={t('table')} />
        ) : (
          <Text key={block.start} block={block} id={id} />
        )
      })}
    </div>
  )
}

function Text({ block: { kind, parts }, id }: { block: TextBlock; id?: string }) {
  const Tag = kind === 'heading' ? 'h3' : 'p'
  return (
    <Tag
      id={id}
      className={clsx(
        kind === 'heading' && 'pt-2 text-lg',
        kind === 'item' && 'pl-5 -indent-5',
        kind === 'row' && 'whitespace-pre-wrap tabular-nums',
      )}
    >
      <Parts parts={parts} />
    </Tag>
  )
}
