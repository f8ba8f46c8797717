/** The form of an action's id. Next writes the trace of an error to the log for each other one. */
const actionId = /^[0-9a-f]{42}$/
/** More than any action of the portal takes. Next fails on thousands. */
const mostArguments = 20
const areArguments = (sent: unknown) => Array.isArray(sent) && sent.length <= mostArguments

/**
 * Checks that a POST to a page names an action as Next does, and has a body of its own content type, because Next
 * answers 500 to any other.
 */
export async function isWellFormed(request: Request): Promise<boolean> {
  const isForm = request.headers.get('content-type')?.startsWith('multipart/form-data') ?? false
  const action = request.headers.get('next-action')
  if (request.method !== 'POST' || !(isForm || action !== null)) return true
  if (action !== null && !actionId.test(action)) return false
  try {
    if (isForm) await request.clone().formData()
    else return areArguments(JSON.parse(await request.clone().text()))
    return true
  } catch {
    return false
  }
}
