import { expect, it } from 'vitest'
import { type OpenedPage, readOpenedPage, writeOpenedPage } from './opened-page'

const opened: OpenedPage = { page: 'documents', args: { section: null, words: 'år; é', page_number: 1 } }

it('a page passes through a header', () => {
  const header = writeOpenedPage(opened)
  expect(header).toMatch(/^[\x21-\x7e]+$/)
  expect(readOpenedPage(header)).toEqual(opened)
  expect(readOpenedPage(writeOpenedPage(null))).toBeNull()
})

it.each([null, '', '%', '{', '%7B%7D', writeOpenedPage({ ...opened, page: 'other' as 'news' })])(
  'a header with %j names no page',
  (header) => expect(readOpenedPage(header)).toBeNull(),
)
