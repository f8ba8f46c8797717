import { saveArticleImage } from '@/lib/articles/save'
import { readAndSave, saveArticleFromRequest } from '@/lib/articles/save-from-request'
import { redirectTo } from '@/lib/documents/files/open'
import { env } from '@/lib/env'
import { notFound } from '@/lib/http/file-response'
import { isSameOrigin } from '@/lib/http/json'

/** Replaces or removes an article's image. The plain form is redirected to the article's form. */
export async function POST(request: Request, { params }: RouteContext<'/api/files/articles/[id]/image'>) {
  const { id } = await params
  if (!isSameOrigin(request, env().APP_URL)) return new Response(null, { status: 403 })
  const save = (form: FormData) => {
    form.set('id', id)
    return saveArticleImage(form)
  }
  if (request.headers.get('accept')?.includes('application/json'))
    return saveArticleFromRequest(request, save)
  const result = await readAndSave(request, save)
  const code = result.ok ? 'done' : result.code
  if (code === 'not_found') return notFound()
  if (code === 'access_denied') return redirectTo('/manager/dashboard?notice=access_denied')
  if (code === 'session_expired' || code === 'member_not_found') return redirectTo('/auth')
  return redirectTo(`/manager/articles?edit=${id}&image=${code}#image`)
}
