import { getMembersPath } from '@/lib/members/member'
import { demo } from '@/tests/e2e/fixtures'
import { adminOf } from '@/tests/support/backend'

/** The screens of each area, without /manager/. Both begin with the dashboard, so that one edge is compared. */
export const screens = {
  member: async () => {
    const [documentId, article] = [await firstOf('documents'), await firstOf('organization_news')]
    return [
      ...[
        'dashboard',
        'documents',
        'documents?q=avgift',
        'ask-frank',
        'ask-frank/conversations',
        'profile',
        'profile/two-step',
      ],
      ...['board', 'calendar', 'news', `news/${article}`, `documents/${documentId}?q=avgift`],
    ]
  },
  admin: async () => {
    const members = getMembersPath(demo.solglantan.name).replace('/manager/', '')
    return [
      ...[
        'dashboard',
        'board/edit',
        'admin',
        'admin/appearance',
        'admin/audit',
        'admin/documents',
        'admin/public-page',
        'admin/security',
      ],
      ...['articles', 'frank', 'frank?tab=debug', 'frank?tab=logs', 'frank/questions'],
      ...['frank/check-questions', members, `${members}/import`, 'organization-users/Finns%20inte'],
    ]
  },
} as const

async function firstOf(table: 'documents' | 'organization_news'): Promise<string> {
  const backend = adminOf(process.env.PORTAL_DATA ?? '')
  const { data: organization } = await backend
    .from('organizations')
    .select('id')
    .eq('name', demo.solglantan.name)
    .single()
    .throwOnError()
  const rows = backend.from(table).select('id').eq('organization_id', organization.id)
  const { data } = await rows.limit(1).single().throwOnError()
  return data.id
}
