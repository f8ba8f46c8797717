import 'server-only'
import { createAction } from '@/lib/action'
import { changeArticleImage, createArticle, updateArticle } from './mutations'
import { articleImageSchema, createArticleSchema, updateArticleSchema } from './schema'

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

export const saveArticleImage = createAction(
  { name: 'changeArticleImage', permission: 'admin', schema: articleImageSchema },
  (input, admin) => changeArticleImage(admin, input),
)
