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

/** A field keeps text typed before hydration; react-hook-form would write its default value. */
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
