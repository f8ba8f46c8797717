'use server'

import { refresh } from 'next/cache'
import { redirect } from 'next/navigation'
import { type ActionResult, createAction, readTyped } from '@/lib/action'
import type { EditedArticle } from '@/lib/articles/article'
import * as articles from '@/lib/articles/mutations'
import { saveEditedArticle, saveNewArticle } from '@/lib/articles/save'
import { articleIdSchema } from '@/lib/articles/schema'

/** `typed` refills the form in browsers without scripts. */
export type ArticleState<T> = { result: ActionResult<T>; typed: { title: string; content: string } } | null

const readArticle = (form: unknown) => ({
  title: readTyped(form, 'title', 60_000),
  content: readTyped(form, 'content', 60_000),
})

/** For browsers without scripts; others use the route that accepts images. */
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
