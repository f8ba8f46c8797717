import 'server-only'
import { getTranslations } from 'next-intl/server'
import { type ErrorCode, toStatus } from '@/lib/errors'
import { getChosenLanguage } from '@/lib/i18n/member-language'
import { notFound } from './file-response'
import { seeOther } from './see-other'

const style = `:root{color-scheme:light dark}body{font:112.5%/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1rem;background:light-dark(#faf7f1,#131715);color:light-dark(#1e2421,#ecebe5)}a{display:inline-block;padding:.6rem 0;color:light-dark(#1d5a49,#8ccbb0)}`

const plain = { 'Content-Type': 'text/plain', 'Cache-Control': 'private, no-store' }

/**
 * The refusal of a file: a visitor is led to the sign-in, and a person sees a page after a failure. The status of a
 * service that is away is 503, so that a browser may ask again.
 */
export function refuseFile(code: ErrorCode, request: Request): Response | Promise<Response> {
  const status = toStatus(code, 500)
  if (status === 401) return seeOther('/auth')
  return status === 403 ? new Response(null, { status }) : failFile(request, status === 503 ? status : 500)
}

/** The status is 404 for a file of others too. `reader`: a visitor of a public page has no list of documents. */
export async function failFile(
  request: Request,
  status: 404 | 500 | 503,
  reader: 'member' | 'visitor' = 'member',
): Promise<Response> {
  const isPerson = request.headers.get('accept')?.includes('text/html') ?? false
  if (!isPerson) return status === 404 ? notFound() : new Response('Unavailable', { status, headers: plain })
  const locale = await getChosenLanguage()
  const t = await getTranslations({ locale, namespace: 'files' })
  const isVisitor = reader === 'visitor'
  const missing = isVisitor ? t('missingPublic') : t('missing')
  const back = isVisitor ? `<a href="/">${t('start')}</a>` : `<a href="/manager/documents">${t('back')}</a>`
  // The HTML contains only our own texts, so nothing needs escaping.
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${t('title')}</title><style>${style}</style><main><h1>${t('title')}</h1><p>${status === 404 ? missing : t('text')}</p><p>${back}</p></main>`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  })
}
