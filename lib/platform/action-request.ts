const actionId = /^[0-9a-f]{42}$/
/** React's marks for values that JSON lacks. */
const plainMark = /^\$(?:\$|undefined$|NaN$|-?Infinity$|-0$|n-?\d+$|[DTYZE])/

const textBytes = 1024 * 1024

/** Next hands no more than 10 MiB of a body to the middleware. */
export const actionFileBytes = 9 * 1024 * 1024

/** By the length that the request states, before its body is read. */
export const isTooLarge = ({ headers }: Request, fileBytes = 0): boolean =>
  Number(headers.get('content-length') ?? 0) > textBytes + fileBytes

/**
 * Next answers 500 and logs a stack if a request is not a server action call. Reads the body: at most 1 MiB of
 * text, and files of `fileBytes` besides.
 */
export async function isActionRequest(request: Request, fileBytes = 0): Promise<boolean> {
  const id = request.headers.get('next-action')
  if ((id !== null && !actionId.test(id)) || isTooLarge(request, fileBytes)) return false
  try {
    const type = request.headers.get('content-type') ?? ''
    const body = await request.arrayBuffer()
    if (body.byteLength > textBytes + fileBytes) return false
    const read = new Response(body, { headers: { 'content-type': type } })
    const form = /^multipart\/form-data\b/i.test(type) ? await read.formData() : null
    if (form && countText(form) > textBytes) return false
    if (id === null) return form !== null && [...form.keys()].every((name) => isOwnName(name, form))
    const root = form ? form.get('0') : await read.text()
    return typeof root === 'string' && isArgumentList(JSON.parse(root), form)
  } catch {
    return false
  }
}

function countText(form: FormData): number {
  return form.values().reduce((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
}

function isOwnName(name: string, form: FormData): boolean {
  const id = name.match(/^\$ACTION_ID_(.*)$/)?.[1]
  if (id !== undefined) return actionId.test(id)
  const reference = name.match(/^\$ACTION_REF_(.*)$/)?.[1]
  if (reference === undefined) return true
  const bound = JSON.parse(String(form.get(`$ACTION_${reference}:0`)))
  return actionId.test(String(bound?.id))
}

function isArgumentList(root: unknown, form: FormData | null): boolean {
  return Array.isArray(root) && leadsSomewhere(root, form)
}

function leadsSomewhere(value: unknown, form: FormData | null): boolean {
  if (typeof value === 'object' && value !== null)
    return Object.values(value).every((part) => leadsSomewhere(part, form))
  if (typeof value !== 'string' || !value.startsWith('$') || plainMark.test(value)) return true
  const [, kind, part] = value.match(/^\$([^0-9a-f$])?([0-9a-f]+)(?::|$)/) ?? []
  // A value that occurs twice is sent once; the arguments are part 0.
  if (part === '0') return kind === undefined
  if (part === undefined || form === null) return false
  return kind === 'K' || form.has(part)
}
