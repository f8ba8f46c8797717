import type { Messages, NamespaceKeys, NestedKeyOf, useTranslations } from 'next-intl'

/** Functions that get the translator of one namespace from a component use this type. */
export type Translator<N extends NamespaceKeys<Messages, NestedKeyOf<Messages>>> = ReturnType<
  typeof useTranslations<N>
>
