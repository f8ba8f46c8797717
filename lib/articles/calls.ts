import type { OpenedPage } from '@/lib/auth/opened-page'

/** The list of all news shows the others. */
const newsOnDashboard = 5
export const newsPageSize = 10

export const dashboardCall: OpenedPage = { page: 'dashboard', args: { page_size: newsOnDashboard } }

export const newsCall = (page: number): OpenedPage => ({
  page: 'news',
  args: { page_size: newsPageSize, page_number: page },
})
