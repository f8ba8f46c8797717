import type { BoardMove } from '@/lib/cases/case'
import type { Locale } from '@/lib/i18n/locales'

/** Its label is `cases.fields.{name}`, and that of an option `cases.options.{option}`. lib/cases/schema.ts checks it. */
export type Field = {
  input: 'line' | 'text' | 'day' | 'choice'
  options?: readonly string[]
  isOptional?: boolean
}

/** Plain data, because the chat reads the words of each kind in the browser. */
export type Kind = {
  /** In the order of the form. `startsOn` and `endsOn` are the days of the case. */
  fields: Record<string, Field>
  moves: readonly BoardMove[]
  /** What Frank is asked, so that the form shows what the association says, in the association's language. */
  questions: Record<Locale, readonly string[]>
  /** Words of a question in the chat that leads to the form, in small letters. One that ends with a space is whole. */
  words: readonly string[]
}
