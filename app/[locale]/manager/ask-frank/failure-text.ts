import { fillIn, type Texts } from '@/components/texts'
import type { FrankCode } from '@/lib/frank/codes'

/** A member cannot reach the settings that the admins' text about a failed connection names. */
export function textsForMember(texts: Texts<'frank'>): Texts<'frank'> {
  return { ...texts, errors: { ...texts.errors, cannot_connect: texts.errors.connection_failed } }
}

/** `status` is the service's response, for texts that contain it. */
export function toFailureText(
  code: FrankCode,
  status: number | string | null,
  texts: Texts<'frank'>,
): string {
  return fillIn(texts.errors[code], { status: status || texts.noStatus })
}
