import { getTranslations } from 'next-intl/server'
import { getDashboard } from '@/lib/articles/queries'
import { createNonce } from '@/lib/http/policy'
import { getChosenLanguage } from '@/lib/i18n/member-language'
import { createRoute } from '@/lib/route'
import { composeOfflinePage } from './compose'

/** The page that the service worker keeps for a member without a connection. It needs no other file than its typeface. */
export const GET = createRoute(
  { name: 'api/offline', permission: 'member', pace: 'page' },
  async (_, member) => {
    const locale = await getChosenLanguage()
    const [{ articles, urgent, numbers }, t, tBoard, tDashboard] = await Promise.all([
      getDashboard(),
      getTranslations({ locale, namespace: 'offline' }),
      getTranslations({ locale, namespace: 'board' }),
      getTranslations({ locale, namespace: 'dashboard' }),
    ])
    const urgentIds = urgent.map(({ id }) => id)
    const news = [...urgent, ...articles.filter(({ id }) => !urgentIds.includes(id))]
    const nonce = createNonce()
    const page = composeOfflinePage({
      nonce,
      locale,
      organizationName: member.organization.name,
      tint: member.organization.appearance.tint,
      numbers,
      news: news.map(({ id, title, createdAt }) => ({ title, createdAt, isUrgent: urgentIds.includes(id) })),
      savedAt: new Date(),
      texts: {
        title: t('title'),
        saved: (moment) => t('saved', { moment }),
        again: t('again'),
        numbers: tBoard('number.title'),
        news: tDashboard('title'),
        urgent: tDashboard('urgent'),
      },
    })
    return new Response(page, {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      },
    })
  },
)
