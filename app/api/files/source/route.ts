import { findDocumentBySource, findPageFile } from '@/lib/documents/access'
import { getReaderPath, toPageNumber } from '@/lib/documents/address'
import { fileFailure, forMember } from '@/lib/documents/files/open'
import { seeOther } from '@/lib/http/see-other'

/** The document that a service names without its id, at its page if it has that page. */
export async function GET(request: Request) {
  const query = new URL(request.url).searchParams
  return forMember('api/files/source', request, async ({ organization }) => {
    const name = query
      .get('name')
      ?.toWellFormed()
      .replace(/\p{Cc}/gu, '')
    const found = name ? await findDocumentBySource(organization.id, name) : null
    if (!found) return fileFailure(request, 404)
    const page = toPageNumber(query.get('page') ?? '')
    const hasPage = page !== null && (await findPageFile(organization.id, found, page)) !== null
    return seeOther(getReaderPath(found, { page: hasPage ? page : null }))
  })
}
