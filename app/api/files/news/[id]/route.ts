import { findArticleFile } from '@/lib/articles/files/queries'
import { openFile } from '@/lib/documents/files/open'
import { refuseFile } from '@/lib/http/file-failure'
import { createRoute } from '@/lib/route'

export const GET = createRoute(
  { name: 'api/files/news', permission: 'member', refuse: refuseFile },
  async (request, member, { params }: RouteContext<'/api/files/news/[id]'>) => {
    const id = await findArticleFile(member.organization.id, (await params).id)
    return openFile(request, id ? { of: 'article_files', id } : null)
  },
)
