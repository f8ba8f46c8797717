import { z } from 'zod'

const openedPage = z.object({
  page: z.enum(['dashboard', 'news', 'documents', 'cited', 'chat']),
  /** Of the page's procedure, without the member and the organisation. */
  args: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})

/** What `open_page` is asked for, to get a page's data with the member. */
export type OpenedPage = z.infer<typeof openedPage>

/** Set before Next, because neither the layout nor a guard knows the address. */
export const openedPageHeader = 'x-portal-page'

export function writeOpenedPage(opened: OpenedPage | null): string {
  return opened ? encodeURIComponent(JSON.stringify(opened)) : ''
}

/** Null without a page. The request of a route handler may contain anything. */
export function readOpenedPage(header: string | null): OpenedPage | null {
  if (!header) return null
  try {
    return openedPage.safeParse(JSON.parse(decodeURIComponent(header))).data ?? null
  } catch {
    return null
  }
}

export const isSamePage = (one: OpenedPage, other: OpenedPage) =>
  writeOpenedPage(one) === writeOpenedPage(other)
