import { getReaderPath, toPageNumber } from '@/lib/documents/paths'
import { findDocumentBySource, findPageFile } from '@/lib/documents/queries'
import { failFile, refuseFile } from '@/lib/http/file-failure'
import { seeOther } from '@/lib/http/see-other'
import { createRoute } from '@/lib/route'

/** The document that a service names without its id, at its page if it has that page. */
export const GET = createRoute(
  { name: 'api/files/source', permission: 'member', refuse: refuseFile },
  async (request, { organization }) => {
    const query = new URL(request.url).searchParams
    const name = query
      .get('name')
      ?.toWellFormed()
      .replace(/\p{Cc}/gu, '')
    const found = name ? await findDocumentBySource(organization.id, name) : null
    if (!found) return failFile(request, 404)
    const page = toPageNumber(query.get('page') ?? '')
    const hasPage = page !== null && (await findPageFile(organization.id, found, page)) !== null
    return seeOther(getReaderPath(found, { page: hasPage ? page : null }))
  },
)
