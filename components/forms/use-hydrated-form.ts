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
 * react-hook-form's form, except that a field keeps its value at hydration: text typed before the scripts
 * load, or sent back after a post without scripts. The library would overwrite it with the default value.
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
