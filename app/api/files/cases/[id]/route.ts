import { findCaseFile } from '@/lib/cases/queries'
import { openFile } from '@/lib/documents/files/open'
import { refuseFile } from '@/lib/http/file-failure'
import { createRoute } from '@/lib/route'

export const GET = createRoute(
  { name: 'api/files/cases', permission: 'member', refuse: refuseFile },
  async (request, member, { params }: RouteContext<'/api/files/cases/[id]'>) => {
    const id = await findCaseFile(member.organization.id, (await params).id)
    return openFile(request, id === null ? null : { of: 'case_files', id })
  },
)
