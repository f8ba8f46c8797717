import { findDocument } from '@/lib/documents/access'
import { forMember, openDocument } from '@/lib/documents/files/open'

export async function GET(request: Request, { params }: RouteContext<'/api/files/documents/[id]'>) {
  const { id } = await params
  return forMember('api/files/documents', request, async (member) =>
    openDocument(request, await findDocument(member.organization.id, id)),
  )
}
