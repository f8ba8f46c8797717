import { saveNewArticle } from '@/lib/articles/save'
import { takeArticle } from '@/lib/articles/take-article'

/** Publishes an article, with or without an image. */
export async function POST(request: Request) {
  return takeArticle(request, saveNewArticle)
}
