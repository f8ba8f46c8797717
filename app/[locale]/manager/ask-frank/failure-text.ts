import type { Texts } from '@/components/texts'
import type { FrankCode } from '@/lib/frank/codes'

/** Why a question got no answer, in words. `status` is what the service answered with, where the text names it. */
export function toFailureText(
  code: FrankCode,
  status: number | string | null,
  { errors, noStatus }: Texts<'frank'>,
): string {
  return errors[code].replace('{status}', String(status || noStatus))
}
