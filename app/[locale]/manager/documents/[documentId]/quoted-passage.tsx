import { getLocale, getTranslations } from 'next-intl/server'
import { PageTable } from '@/components/documents/page-table'
import { UnbrokenPhones } from '@/components/unbroken-phones'
import type { DocumentPage } from '@/lib/documents/pages/document-page'
import type { Box } from '@/lib/documents/pages/marks'
import {
  isMarkedBlock,
  type PagePart,
  readPageBlocks,
  type TableBlock,
} from '@/lib/documents/pages/page-blocks'
import { getPageImagePath } from '@/lib/documents/paths'
import { detectLanguage } from '@/lib/text/language'
import { PassagePicture } from './passage-picture'

/** The share of the page's width beside the passage, and of a line's height above and below it. */
const margin = { x: 0.025, y: 0.5 }

/** On a phone, the quoted words as text and as they look on the page, across the whole width. */
export async function QuotedPassage({ shown }: { shown: DocumentPage }) {
  const [t, locale] = await Promise.all([getTranslations('citedPage'), getLocale()])
  const { documentId, page, text, isQuoted, spans, width, height, marks } = shown
  if (!isQuoted) return null
  const words = text.slice(spans[0]?.start, spans.at(-1)?.end)
  const quoted = readPageBlocks(text, spans).filter(isMarkedBlock)
  const view = findView(marks)
  const toPoints = (box: Box) => ({
    x: box.x * width,
    y: box.y * height,
    width: box.width * width,
    height: box.height * height,
  })
  return (
    <section
      aria-label={t('passage')}
      className="mt-4 overflow-hidden rounded-card border border-line md:hidden"
    >
      <blockquote
        lang={detectLanguage(words, locale)}
        className="space-y-2 bg-sunken px-4 py-3.5 text-lg wrap-anywhere"
      >
        {quoted.map((block) =>
          block.kind === 'table' ? (
            <PageTable key={block.start} table={toMarkedRows(block)} label={t('table')} />
          ) : (
            <p key={block.start}>
              <UnbrokenPhones
                text={block.parts.flatMap((part) => (part.isMarked ? part.text : [])).join(' ')}
              />
            </p>
          ),
        )}
      </blockquote>
      {view ? (
        <PassagePicture
          // Another page does not show the last one while it loads.
          key={`${documentId} ${page}`}
          src={getPageImagePath(documentId, page, 1600)}
          page={{ width, height }}
          view={toPoints(view)}
          marks={marks.map(toPoints)}
        />
      ) : null}
    </section>
  )
}

/** The marked rows, and the head in any case. The passage is a mark as a whole. */
function toMarkedRows({ rows, ...table }: TableBlock): TableBlock {
  const shown = rows.filter(({ isMarked }, row) => isMarked || (table.hasHead && row === 0))
  const unmark = (parts: PagePart[]) => parts.map((part) => ({ ...part, isMarked: false }))
  return { ...table, rows: shown.map((row) => ({ ...row, cells: row.cells.map(unmark) })) }
}

/** The part of the page around the marks, as wide as they are. */
function findView(marks: readonly Box[]): Box | null {
  if (marks.length === 0) return null
  const space = margin.y * Math.min(...marks.map((box) => box.height))
  const x = Math.max(0, Math.min(...marks.map((box) => box.x)) - margin.x)
  const y = Math.max(0, Math.min(...marks.map((box) => box.y)) - space)
  const right = Math.min(1, Math.max(...marks.map((box) => box.x + box.width)) + margin.x)
  const bottom = Math.min(1, Math.max(...marks.map((box) => box.y + box.height)) + space)
  return { x, y, width: right - x, height: bottom - y }
}
