import { fillIn, type Texts } from '@/components/texts'
import type { FrankCode } from '@/lib/frank/codes'

/** The message for a failed question. `status` is the service's response, for texts that contain it. */
export function toFailureText(
  code: FrankCode,
  status: number | string | null,
  texts: Texts<'frank'>,
): string {
  return fillIn(texts.errors[code], { status: status || texts.noStatus })
}
