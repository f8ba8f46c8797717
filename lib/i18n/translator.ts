import type { Messages, NamespaceKeys, NestedKeyOf, useTranslations } from 'next-intl'

/** The translator of one namespace, for functions that get one from a component. */
export type Translator<N extends NamespaceKeys<Messages, NestedKeyOf<Messages>>> = ReturnType<
  typeof useTranslations<N>
>
