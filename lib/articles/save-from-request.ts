import 'server-only'
import type { ActionResult } from '@/lib/action'
import { createAction } from '@/lib/action'
import { maxImageBytes } from '@/lib/articles/images/decode'
import { authorize } from '@/lib/auth/membership'
import { env } from '@/lib/env'
import { AppError, toStatus } from '@/lib/errors'
import { closeAfter, readForm } from '@/lib/http/form'
import { isSameOrigin } from '@/lib/http/json'
import { logUnexpectedError } from '@/lib/log'
import { createArticle, updateArticle } from './mutations'
import { createArticleSchema, updateArticleSchema } from './schema'

/** The limit allows 50,000 characters of up to four bytes, and the form around them. */
const textBytes = 256 * 1024

/** Saves an article's form, which only an admin on a page of the portal can send. */
export async function saveArticleFromRequest<T>(
  request: Request,
  save: (form: FormData) => Promise<ActionResult<T>>,
): Promise<Response> {
  const result = await readAndSave(request, save)
  if (result.ok) return Response.json(result)
  return Response.json(result, { status: toStatus(result.code), headers: closeAfter(result.code) })
}

const formErrors = {
  too_large: 'article_image_too_large',
  too_slow: 'upload_too_slow',
  malformed: 'invalid_input',
} as const

async function readAndSave<T>(
  request: Request,
  save: (form: FormData) => Promise<ActionResult<T>>,
): Promise<ActionResult<T>> {
  try {
    if (!isSameOrigin(request, env().APP_URL)) throw new AppError('access_denied')
    // The check comes before the body is read, because only admins can send a large body.
    await authorize('admin')
    const read = await readForm(request, maxImageBytes + textBytes)
    if (read.ok) return await save(read.form)
    throw new AppError(formErrors[read.reason])
  } catch (error) {
    if (error instanceof AppError) return { ok: false, code: error.code, fieldErrors: {} }
    logUnexpectedError('api/files/articles', error)
    return { ok: false, code: 'unexpected', fieldErrors: {} }
  }
}

export const saveNewArticle = createAction(
  { name: 'createArticle', permission: 'admin', schema: createArticleSchema },
  async (input, admin) => {
    await createArticle(admin, input)
    return null
  },
)

export const saveEditedArticle = createAction(
  { name: 'updateArticle', permission: 'admin', schema: updateArticleSchema },
  (input, admin) => updateArticle(admin, input),
)
