import { dashboardCall, newsCall } from '@/lib/articles/calls'
import { pageSchema } from '@/lib/articles/schema'
import type { OpenedPage } from '@/lib/auth/opened-page'
import { citedCall, documentsCall, documentsQuery, readCitedAddress } from '@/lib/documents/calls'
import { toListing } from '@/lib/documents/listing'
import { chatCall, chatQuery } from '@/lib/frank/calls'

type Params = Record<string, string>

type Read = (params: Params, ...inPath: string[]) => OpenedPage | null

const pages: [RegExp, Read][] = [
  [/^\/manager\/dashboard$/, () => dashboardCall],
  [/^\/manager\/news$/, ({ page }) => newsCall(pageSchema.parse(page))],
  [
    /^\/manager\/documents$/,
    (params) =>
      params.q?.trim()
        ? null
        : documentsCall({ ...documentsQuery.parse(params), listing: toListing(params) }),
  ],
  [
    /^\/manager\/documents\/([^/]+)\/([^/]+)$/,
    ({ quote = null }, document = '', page = '') => {
      const cited = readCitedAddress(document, page, quote)
      return cited && citedCall(cited)
    },
  ],
  [/^\/manager\/ask-frank$/, (params) => chatCall(chatQuery.parse(params).conversation ?? null)],
]

/**
 * What a request's page will ask the backend for, so that it comes with the member. If a page asks for
 * something else after all, it makes its own call. Null for other pages, and for actions.
 */
export function findOpenedPage(method: string, { pathname, searchParams }: URL): OpenedPage | null {
  if (method !== 'GET') return null
  for (const [path, read] of pages) {
    const found = path.exec(pathname)
    if (found) return read(Object.fromEntries(searchParams), ...found.slice(1))
  }
  return null
}
