import { openFile } from '@/lib/documents/files/open'
import { findDocument } from '@/lib/documents/queries'
import { refuseFile } from '@/lib/http/file-failure'
import { createRoute } from '@/lib/route'

export const GET = createRoute(
  { name: 'api/files/documents', permission: 'member', refuse: refuseFile },
  async (request, member, { params }: RouteContext<'/api/files/documents/[id]'>) => {
    const id = await findDocument(member.organization.id, (await params).id)
    return openFile(request, id ? { of: 'documents', id } : null)
  },
)
