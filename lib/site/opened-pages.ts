import { dashboardCall, newsCall } from '@/lib/articles/calls'
import { pageSchema } from '@/lib/articles/schema'
import type { OpenedPage } from '@/lib/auth/opened-page'
import { citedCall, documentsCall, documentsQuery, readCitedAddress } from '@/lib/documents/calls'
import { toListing } from '@/lib/documents/listing'
import { chatCall, chatQuery } from '@/lib/frank/calls'

type Params = Record<string, string>

const pages: Record<string, (params: Params) => OpenedPage | null> = {
  '/manager/dashboard': () => dashboardCall,
  '/manager/news': ({ page }) => newsCall(pageSchema.parse(page)),
  '/manager/documents': (params) =>
    params.q?.trim() ? null : documentsCall({ ...documentsQuery.parse(params), listing: toListing(params) }),
  '/manager/ask-frank': (params) => chatCall(chatQuery.parse(params).conversation ?? null),
}

const citedPage = /^\/manager\/documents\/([^/]+)\/([^/]+)$/

/**
 * What a request's page will ask the backend for, so that it comes with the member. If a page asks for
 * something else after all, it makes its own call. Null for other pages, and for actions.
 */
export function findOpenedPage(method: string, address: URL): OpenedPage | null {
  if (method !== 'GET') return null
  const { pathname, searchParams } = address
  const [, document, page] = citedPage.exec(pathname) ?? []
  if (document && page) {
    const cited = readCitedAddress(document, page, searchParams.get('quote'))
    return cited && citedCall(cited)
  }
  const read = Object.hasOwn(pages, pathname) ? pages[pathname] : undefined
  return read ? read(Object.fromEntries(searchParams)) : null
}
