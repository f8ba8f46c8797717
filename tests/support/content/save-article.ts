import { listActions } from '@/tests/support/build-doors'

type Saving = 'createArticle' | 'updateArticle'

/** The request with which the page saves an article: the action's name, and the form as its only argument. */
export function toArticleRequest(action: Saving, fields: Record<string, string>, image?: File) {
  const found = listActions().find(({ name }) => name === action)
  if (!found) throw new Error(`The build has no action ${action}`)
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(`_1_${name}`, value)
  if (image) body.append('_1_image', image)
  body.append('0', '["$K1"]')
  return { path: '/manager/articles', headers: { 'next-action': found.id, accept: 'text/x-component' }, body }
}

/** The action's result in the answer of the page. */
export function readArticleReply(text: string): unknown {
  const result = text.match(/^\w+:(\{"ok":.*\})$/m)?.[1]
  return result ? JSON.parse(result) : null
}
