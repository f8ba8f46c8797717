import { saveArticleFromRequest, saveNewArticle } from '@/lib/articles/save-from-request'

export async function POST(request: Request) {
  return saveArticleFromRequest(request, saveNewArticle)
}
