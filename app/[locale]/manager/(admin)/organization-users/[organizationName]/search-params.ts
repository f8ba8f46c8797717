import { z } from 'zod'

/** The parameters of the address. Invalid ones are ignored. */
export const searchParamsSchema = z.object({
  search: z.string().trim().max(100).catch(''),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
})

/** The address of a page of the list. */
export function toListAddress(path: string, { search, page }: z.infer<typeof searchParamsSchema>): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}
