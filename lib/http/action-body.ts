/** Checks that a POST to a page has a body of its own content type, because Next answers 500 to any other. */
export async function isWellFormed(request: Request): Promise<boolean> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false
  const isAction = request.headers.has('next-action')
  if (request.method !== 'POST' || !(isForm || isAction)) return true
  try {
    if (isForm) await request.clone().formData()
    else return Array.isArray(JSON.parse(await request.clone().text()))
    return true
  } catch {
    return false
  }
}
