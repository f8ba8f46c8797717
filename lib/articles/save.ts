import 'server-only'
import { createAction } from '@/lib/action'
import { createArticle, updateArticle } from './mutations'
import { createArticleSchema, updateArticleSchema } from './schema'

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
