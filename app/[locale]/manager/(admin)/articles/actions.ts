'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { type ActionResult, createAction, readTyped } from '@/lib/action'
import type { EditedArticle, Publishing } from '@/lib/articles/article'
import * as articles from '@/lib/articles/mutations'
import { saveEditedArticle, saveNewArticle } from '@/lib/articles/save'
import { articleIdSchema } from '@/lib/articles/schema'

/** What was typed and chosen refills the form, which without scripts is a new page. */
export type ArticleState<T> = { result: ActionResult<T>; typed: Typed } | null
type Typed = { title: string; content: string; publishing?: Publishing; hasImage?: boolean }

const readArticle = (form: unknown): Typed => ({
  title: readTyped(form, 'title', 60_000),
  content: readTyped(form, 'content', 60_000),
  publishing: readPublishing(form),
  hasImage: hasImage(form),
})

/** A browser does not fill in a file again. */
function hasImage(form: unknown): boolean {
  const image = form instanceof FormData ? form.get('image') : null
  return image instanceof File && image.size > 0
}

function readPublishing(form: unknown): Publishing {
  const chosen = readTyped(form, 'publishing', 10)
  return {
    publishing: chosen === 'later' || chosen === 'draft' ? chosen : 'now',
    publishAt: readTyped(form, 'publishAt', 40),
    expiresAt: readTyped(form, 'expiresAt', 40),
    isPinned: readTyped(form, 'pinned', 10) === 'yes',
    sendsMail: form instanceof FormData && form.getAll('mail').at(-1) === 'yes',
  }
}

/** For browsers without scripts. Other browsers use the route, which reads no more than an image may have. */
export async function createArticle(
  _previous: ArticleState<null>,
  form: FormData,
): Promise<ArticleState<null>> {
  const result = await saveNewArticle(form)
  if (result.ok) refresh()
  return { result, typed: result.ok ? { title: '', content: '' } : readArticle(form) }
}

export async function updateArticle(
  _previous: ArticleState<EditedArticle | null>,
  form: FormData,
): Promise<ArticleState<EditedArticle | null>> {
  const result = await saveEditedArticle(form)
  if (result.ok && result.data === null) redirect('/manager/articles')
  return { result, typed: readArticle(form) }
}

/** Deletes the image too. */
export const deleteArticle = createAction(
  { name: 'deleteArticle', permission: 'admin', schema: articleIdSchema },
  async ({ articleId }, admin) => {
    await articles.deleteArticle(admin, articleId)
    refresh()
  },
)

type Deletion = ActionResult<void> | null

/** Deletes without scripts. */
export async function postArticleDeletion(_previous: Deletion, form: FormData): Promise<Deletion> {
  return deleteArticle(form)
}
