import 'server-only'
import type { ActionResult } from '@/lib/action'
import { authorize } from '@/lib/auth/membership'
import { env } from '@/lib/env'
import { AppError, type ErrorCode } from '@/lib/errors'
import { readForm } from '@/lib/http/form-file'
import { isSameOrigin } from '@/lib/http/json'
import { logUnexpectedError } from '@/lib/log'
import { maxImageBytes } from './decode-image'

/** 50,000 characters of up to four bytes, and the form around them. */
const textBytes = 256 * 1024

const statuses: Partial<Record<ErrorCode, number>> = {
  session_expired: 401,
  member_not_found: 401,
  access_denied: 403,
  not_found: 404,
  article_changed: 409,
  article_image_too_large: 413,
  article_image_invalid: 415,
  too_many_attempts: 429,
  article_image_failed: 502,
  unexpected: 500,
}

export async function saveArticleFromRequest<T>(
  request: Request,
  save: (form: FormData) => Promise<ActionResult<T>>,
): Promise<Response> {
  const result = await readAndSave(request, save)
  return Response.json(result, { status: result.ok ? 200 : (statuses[result.code] ?? 400) })
}

/** Saves an article's form, which only an admin on a page of the portal can send. */
export async function readAndSave<T>(
  request: Request,
  save: (form: FormData) => Promise<ActionResult<T>>,
): Promise<ActionResult<T>> {
  try {
    if (!isSameOrigin(request, env().APP_URL)) throw new AppError('access_denied')
    // Checked before reading because only admins can send a large body.
    await authorize('admin')
    const read = await readForm(request, maxImageBytes + textBytes)
    if (read.ok) return await save(read.form)
    throw new AppError(read.reason === 'too_large' ? 'article_image_too_large' : 'invalid_input')
  } catch (error) {
    if (error instanceof AppError) return { ok: false, code: error.code, fieldErrors: {} }
    logUnexpectedError('api/files/articles', error)
    return { ok: false, code: 'unexpected', fieldErrors: {} }
  }
}
