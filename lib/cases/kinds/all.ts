import { type CaseKind, caseKinds } from '@/lib/cases/case'
import { alteration } from './alteration'
import { fault } from './fault'
import { key } from './key'
import type { Field, Kind } from './kind'
import { motion } from './motion'
import { subletting } from './subletting'

const defined = { subletting, alteration, fault, key, motion } satisfies Record<CaseKind, Kind>

export const kinds: Record<CaseKind, Kind> = defined

type Defined = (typeof defined)[CaseKind]
type NameOf<K> = K extends Kind ? keyof K['fields'] : never
type OptionOf<F> = F extends { options: readonly (infer O)[] } ? O : never

/** The keys of the labels in the messages. */
export type FieldName = NameOf<Defined>
export type OptionName = Defined extends infer K
  ? K extends Kind
    ? OptionOf<K['fields'][keyof K['fields']]>
    : never
  : never

export type FormField = Omit<Field, 'options'> & { name: FieldName; options: OptionName[] }

/** The fields of a kind in the order of its form. */
export function listFields(kind: CaseKind): FormField[] {
  return Object.entries(kinds[kind].fields).map(([name, { options = [], ...field }]) => ({
    ...field,
    name: name as FieldName,
    options: options as OptionName[],
  }))
}

/** What a person types or chooses in any of the forms. */
export const fieldNames: FieldName[] = [
  ...new Set(caseKinds.flatMap((kind) => listFields(kind).map(({ name }) => name))),
]

// A motion may be about what the other kinds are about.
const searched: CaseKind[] = ['motion', ...caseKinds]

/** The kind of case that a question in the chat leads to. A word of a kind may be the beginning of one that was asked. */
export function findKind(question: string): CaseKind | null {
  const asked = ` ${question.toLowerCase().replaceAll(/[^\p{L}]+/gu, ' ')} `
  return searched.find((kind) => kinds[kind].words.some((word) => asked.includes(` ${word}`))) ?? null
}
