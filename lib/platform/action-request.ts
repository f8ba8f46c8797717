const actionId = /^[0-9a-f]{42}$/
/** What React writes for values that JSON lacks, and for what a page keeps to itself. */
const plainMark = /^\$(?:\$|undefined$|NaN$|-?Infinity$|-0$|n-?\d+$|[DTYZE])/

/**
 * Whether a request can be one of our pages calling a server action: a whole form, or JSON, whose references lead somewhere. Next answers 500 to
 * anything else, and writes a stack to the log that says nothing. The body of `request` is read.
 */
export async function isActionRequest(request: Request): Promise<boolean> {
  const id = request.headers.get('next-action')
  if (id !== null && !actionId.test(id)) return false
  try {
    const isForm = /^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')
    const form = isForm ? await request.formData() : null
    if (id === null) return form !== null && [...form.keys()].every((name) => isOwnName(name, form))
    const root = form ? form.get('0') : await request.text()
    return typeof root === 'string' && isArgumentList(JSON.parse(root), form)
  } catch {
    // No form, or no JSON.
    return false
  }
}

/** A form without JavaScript names its action in a field, or in one that refers to others. */
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
  // What stands twice in the arguments is written once; they are part 0.
  if (part === '0') return kind === undefined
  if (part === undefined || form === null) return false
  // A form may have no fields; all else is one part.
  return kind === 'K' || form.has(part)
}
