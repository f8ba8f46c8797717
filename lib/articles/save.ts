import 'server-only'
import { createAction } from '@/lib/action'
import { createArticle, updateArticle } from './mutations'
import { createArticleSchema, updateArticleSchema } from './schema'

/** Saving an article, for the route that takes images and for the forms' own actions, which work without scripts. */
export const saveNewArticle = createAction(
  { name: 'createArticle', permission: 'admin', schema: createArticleSchema },
  async (input, admin) => {
    await createArticle(admin, input)
    return null
  },
)

/** Answers with the stored version where another admin has changed the article meanwhile: then nothing was saved. */
export const saveEditedArticle = createAction(
  { name: 'updateArticle', permission: 'admin', schema: updateArticleSchema },
  (input, admin) => updateArticle(admin, input),
)
