import { findDocument, findDocumentBySource, findPageFile } from '@/lib/documents/access'
import { getPagePath, toPageNumber } from '@/lib/documents/address'
import { forMember, openDocument, redirectTo } from '@/lib/documents/files/open'

/** The document by its id if the service sent one, otherwise by its name. */
export async function GET(request: Request) {
  const query = new URL(request.url).searchParams
  return forMember('api/files/source', request, async ({ organization }) => {
    const id = query.get('document_id')
    const name = query
      .get('name')
      ?.toWellFormed()
      .replace(/\p{Cc}/gu, '')
    const byId = id ? await findDocument(organization.id, id) : null
    const found = byId ?? (name ? await findDocumentBySource(organization.id, name) : null)
    const page = toPageNumber(query.get('page') ?? '')
    if (found && page && (await findPageFile(organization.id, found, page)))
      return redirectTo(getPagePath(found, page))
    return openDocument(request, found)
  })
}
