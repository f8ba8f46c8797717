import { z } from 'zod'
import { questionKinds } from '@/lib/questions/question'

export const questionOrders = ['newest', 'most'] as const

/** Invalid parameters are ignored. */
export const questionParamsSchema = z.object({
  kind: z.enum(questionKinds).catch('all'),
  order: z.enum(questionOrders).catch('newest'),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
})

export type QuestionQuery = z.infer<typeof questionParamsSchema>

export const questionsAddress = '/manager/frank/questions'

export function toQuestionsAddress({ kind, order, page }: QuestionQuery): string {
  const query = new URLSearchParams()
  if (kind !== 'all') query.set('kind', kind)
  if (order !== 'newest') query.set('order', order)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${questionsAddress}?${query}` : questionsAddress
}
