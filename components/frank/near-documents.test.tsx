import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import messages from '@/messages/sv.json'
import { NearDocuments } from './near-documents'

it('a page that is near with two passages is listed once, and another page of its document beside it', () => {
  const page = (number: number) => ({ source: 'Stadgar', page: number, document_id: 'a' })
  const board = { source: 'Styrelsen', page: null, document_id: null, board: true as const }
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="sv" messages={messages}>
      <NearDocuments documents={[board, page(1), board, page(2), page(1)]} />
    </NextIntlClientProvider>,
  )
  expect(html.match(/href="[^"]*"/g)).toEqual([
    'href="/manager/board"',
    expect.stringContaining('page=1'),
    expect.stringContaining('page=2'),
  ])
})
