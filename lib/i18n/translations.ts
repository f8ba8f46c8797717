import 'server-only'
import { getLocale, getMessages } from 'next-intl/server'
import {
  createFormatter,
  createTranslator,
  type Locale,
  type Messages,
  type NamespaceKeys,
  type NestedKeyOf,
} from 'use-intl/core'
import { formatLocales } from './locales'
import { timeZone } from './stockholm'

type Namespace = NamespaceKeys<Messages, NestedKeyOf<Messages>>
type Translator<N extends Namespace> = ReturnType<typeof createTranslator<Messages, N>>

/** By the object of the messages, which `next dev` replaces when a text changes. */
const translators = new WeakMap<Messages, Map<Namespace, unknown>>()
const formatters = new Map<Locale, ReturnType<typeof createFormatter>>()

/**
 * The texts of one namespace in the request's language, or in the given one. next-intl's own function parses
 * the messages and creates formatters in every request.
 */
export async function getTranslations<const N extends Namespace>(
  asked: N | { locale: Locale; namespace: N },
): Promise<Translator<N>> {
  const { locale, namespace }: { locale: Locale; namespace: N } =
    typeof asked === 'string' ? { locale: await getLocale(), namespace: asked } : asked
  const messages = await getMessages({ locale })
  const known = translators.get(messages) ?? new Map<Namespace, unknown>()
  translators.set(messages, known)
  const kept = known.get(namespace) as Translator<N> | undefined
  if (kept) return kept
  const translator = createTranslator<Messages, N>({ locale, messages, namespace, timeZone })
  known.set(namespace, translator)
  return translator
}

/** Formats dates, numbers and lists in the request's language. */
export async function getFormatter(): Promise<ReturnType<typeof createFormatter>> {
  const locale = await getLocale()
  const kept = formatters.get(locale)
  if (kept) return kept
  // A region's form of the language, which is none of the languages of the texts.
  const formatter = createFormatter({ locale: formatLocales[locale] as Locale, timeZone })
  formatters.set(locale, formatter)
  return formatter
}
