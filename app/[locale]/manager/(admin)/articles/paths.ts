/** `edit` opens an article's form. */
export function toListPath(page: number, edit?: string): string {
  const query = new URLSearchParams()
  if (page > 1) query.set('page', String(page))
  if (edit) query.set('edit', edit)
  return query.size > 0 ? `/manager/articles?${query}` : '/manager/articles'
}
