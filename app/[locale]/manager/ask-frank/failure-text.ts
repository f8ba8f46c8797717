import { fillIn } from '@/components/fill-in'
import type { Texts } from '@/components/texts'
import type { FrankCode } from '@/lib/frank/codes'

/** Why a question got no answer, in words. `status` is what the service answered with, where the text names it. */
export function toFailureText(
  code: FrankCode,
  status: number | string | null,
  texts: Texts<'frank'>,
): string {
  return fillIn(texts.errors[code], { status: status || texts.noStatus })
}
