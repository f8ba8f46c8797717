import { saveNewArticle } from '@/lib/articles/save'
import { takeArticle } from '@/lib/articles/take-article'

export async function POST(request: Request) {
  return takeArticle(request, saveNewArticle)
}
