import { AppError } from '@/lib/errors'

/**
 * What the backend's Auth refuses because of its own limits has not been tried: it says nothing of a link, a password or an address.
 * @throws AppError `too_many_attempts`
 */
export function refuseWhenLimited(error: { status?: number } | null): void {
  if (error?.status === 429) throw new AppError('too_many_attempts')
}
