'use client'

import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormProps,
  type UseFormRegister,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { useHydrated } from './use-hydrated'

/**
 * The form of react-hook-form, except that a field keeps what it holds when the page is hydrated: what somebody typed before the scripts
 * came, or what the server sent back after a post without scripts. The library would write the default value over it.
 */
export function useHydratedForm<T extends FieldValues, C, O>(
  props: UseFormProps<T, C, O>,
): UseFormReturn<T, C, O> {
  const isHydrated = useHydrated()
  const form = useForm(props)
  const register: UseFormRegister<T> = (name, options) => {
    const field = form.register(name, options)
    return {
      ...field,
      ref(element: { value: FieldPathValue<T, FieldPath<T>> } | null) {
        const held = element?.value
        field.ref(element)
        if (!isHydrated && element && element.value !== held && held !== undefined)
          form.setValue(name, held, { shouldDirty: true })
      },
    }
  }
  return { ...form, register }
}
