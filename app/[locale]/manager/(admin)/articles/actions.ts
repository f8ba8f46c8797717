'use server'

import { refresh } from 'next/cache'
import { createAction } from '@/lib/action'
import * as articles from '@/lib/articles/mutations'
import {
  articleFieldNames,
  articleIdSchema,
  articleListNames,
  createArticleSchema,
  updateArticleSchema,
} from '@/lib/articles/schema'

export const createArticle = createAction(
  {
    name: 'createArticle',
    permission: 'admin',
    schema: createArticleSchema,
    keeps: articleFieldNames,
    lists: articleListNames,
  },
  async (input, admin) => {
    await articles.createArticle(admin, input)
    refresh()
    return null
  },
)

/** `data`: the version that another admin saved meanwhile; nothing is saved. */
export const updateArticle = createAction(
  {
    name: 'updateArticle',
    permission: 'admin',
    schema: updateArticleSchema,
    keeps: articleFieldNames,
    lists: articleListNames,
  },
  async (input, admin) => {
    const stored = await articles.updateArticle(admin, input)
    refresh()
    return stored
  },
)

/** Deletes the image and the files too. */
export const deleteArticle = createAction(
  { name: 'deleteArticle', permission: 'admin', schema: articleIdSchema },
  async ({ articleId }, admin) => {
    await articles.deleteArticle(admin, articleId)
    refresh()
  },
)
