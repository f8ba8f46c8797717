import 'server-only'
import { createAction } from '@/lib/action'
import { createArticle, updateArticle } from './mutations'
import { createArticleSchema, updateArticleSchema } from './schema'

/**
 * The actions that save an article, for the route that takes
 * images and for the forms, which work without scripts.
 */
export const saveNewArticle = createAction(
  { name: 'createArticle', permission: 'admin', schema: createArticleSchema },
  async (input, admin) => {
    await createArticle(admin, input)
    return null
  },
)

/** Returns the stored version, without saving, if another admin has changed the article meanwhile. */
export const saveEditedArticle = createAction(
  { name: 'updateArticle', permission: 'admin', schema: updateArticleSchema },
  (input, admin) => updateArticle(admin, input),
)
