import { findDocument, findDocumentBySource } from '@/lib/documents/access'
import { forMember, openDocument } from '@/lib/files/open'

/** Opens the document that an answer cites, by its id if the service sent one, otherwise by its name. */
export async function GET(request: Request) {
  const query = new URL(request.url).searchParams
  return forMember('api/files/source', request, async ({ organization }) => {
    const id = query.get('document_id')
    const name = query
      .get('name')
      ?.toWellFormed()
      .replace(/\p{Cc}/gu, '')
    const byId = id ? await findDocument(organization.id, id) : null
    return openDocument(request, byId ?? (name ? await findDocumentBySource(organization.id, name) : null))
  })
}
