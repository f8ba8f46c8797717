import { openDocument } from '@/lib/documents/files/open'
import { findDocument } from '@/lib/documents/queries'
import { refuseFile } from '@/lib/http/file-failure'
import { createRoute } from '@/lib/route'

export const GET = createRoute(
  { name: 'api/files/documents', permission: 'member', refuse: refuseFile },
  async (request, member, { params }: RouteContext<'/api/files/documents/[id]'>) =>
    openDocument(request, await findDocument(member.organization.id, (await params).id)),
)
