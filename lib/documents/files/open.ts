import { getChosenLanguage } from '@/lib/i18n/member-language'
import 'server-only'
import { getTranslations } from 'next-intl/server'
import { getMember, type Member } from '@/lib/auth/membership'
import { getSession } from '@/lib/auth/session'
import { env } from '@/lib/env'
import { notFound } from '@/lib/http/file-response'
import { seeOther } from '@/lib/http/see-other'
import { logUnexpectedError } from '@/lib/log'
import { signDocumentLink } from './link'

/** Redirects others. Unexpected errors are logged and hidden. */
export async function forMember(
  where: string,
  request: Request,
  handle: (member: Member) => Promise<Response>,
): Promise<Response> {
  try {
    const member = await getMember()
    return member ? await handle(member) : seeOther('/auth')
  } catch (error) {
    logUnexpectedError(where, error)
    return fileFailure(request, 500)
  }
}

export async function openDocument(request: Request, id: string | null): Promise<Response> {
  const session = await getSession()
  if (!id || !session) return fileFailure(request, 404)
  const requested = new URL(request.url).searchParams
  const token = await signDocumentLink({ documentId: id, reader: session.userId }, env().LINK_SECRET)
  const query = new URLSearchParams({ token, ...(requested.has('download') ? { download: '' } : {}) })
  return seeOther(`/api/files/download?${query}`)
}

const style = `:root{color-scheme:light dark}body{font:112.5%/1.6 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1rem;background:light-dark(#faf7f1,#131715);color:light-dark(#1e2421,#ecebe5)}a{display:inline-block;padding:.6rem 0;color:light-dark(#1d5a49,#8ccbb0)}`

/** The status is 404 for a file of others too. */
export async function fileFailure(request: Request, status: 404 | 500): Promise<Response> {
  const isPerson = request.headers.get('accept')?.includes('text/html') ?? false
  if (!isPerson) return status === 404 ? notFound() : new Response('Unavailable', { status, headers: plain })
  const locale = await getChosenLanguage()
  const t = await getTranslations({ locale, namespace: 'files' })
  // The HTML contains only our own texts, so nothing needs escaping.
  const html = `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${t('title')}</title><style>${style}</style><main><h1>${t('title')}</h1><p>${status === 404 ? t('missing') : t('text')}</p><p><a href="/manager/documents">${t('back')}</a></p></main>`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    },
  })
}

const plain = { 'Content-Type': 'text/plain', 'Cache-Control': 'private, no-store' }
