import { toFieldErrors } from '@/lib/field-errors'
import { profileSchema } from '@/lib/profile/schema'

/** By the name of the field, in the order of the rules. */
export function checkProfile(form: FormData) {
  const { error } = profileSchema.safeParse(Object.fromEntries(form))
  return error ? toFieldErrors(error) : {}
}
