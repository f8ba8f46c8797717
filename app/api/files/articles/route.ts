import { saveNewArticle } from '@/lib/articles/save'
import { saveArticleFromRequest } from '@/lib/articles/save-from-request'

export async function POST(request: Request) {
  return saveArticleFromRequest(request, saveNewArticle)
}
