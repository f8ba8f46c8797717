import { escapeHtml } from '@/lib/text/escape-html'

/** `Data` is the user's metadata. */
export interface MailVariables {
  SiteURL: string
  Token: string
  TokenHash: string
  RedirectTo: string
  Email: string
  NewEmail: string
  Data: Record<string, unknown>
}

const tag = /\{\{-?\s*(.*?)\s*-?\}\}/g

/** `{{ .Name }}`, `{{ .Data.name }}`, `{{ if .Name }}`, `{{ if eq .Name "text" }}`. Values are escaped. */
export function renderMailTemplate(template: string, variables: MailVariables): string {
  let output = ''
  let position = 0
  const shown: boolean[] = []
  for (const match of template.matchAll(tag)) {
    if (!shown.includes(false)) output += template.slice(position, match.index)
    position = match.index + match[0].length
    const [word = '', ...rest] = match[1]?.match(/"[^"]*"|\S+/g) ?? []
    if (word === 'if') shown.push(holds(rest, variables))
    else if (word === 'else') shown.push(!shown.pop())
    else if (word === 'end') shown.pop()
    else if (!shown.includes(false)) output += escapeHtml(valueIn(word, variables))
  }
  return output + template.slice(position)
}

function holds(words: string[], variables: MailVariables): boolean {
  if (words[0] === 'eq') return valueIn(words[1] ?? '', variables) === valueIn(words[2] ?? '', variables)
  return valueIn(words[0] ?? '', variables) !== ''
}

function valueIn(word: string, variables: MailVariables): string {
  if (word.startsWith('"')) return word.slice(1, -1)
  let value: unknown = variables
  for (const name of word.split('.').slice(1)) {
    const fields = value !== null && typeof value === 'object' ? value : {}
    value = Object.hasOwn(fields, name) ? (fields as Record<string, unknown>)[name] : undefined
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
