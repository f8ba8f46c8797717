import { AppError } from '@/lib/errors'

/**
 * Throws if the backend's Auth has refused a request because of its own rate limits. Such a refusal does not
 * mean that a link, a password or an address is wrong.
 * @throws AppError `too_many_attempts`
 */
export function refuseWhenLimited(error: { status?: number } | null): void {
  if (error?.status === 429) throw new AppError('too_many_attempts')
}
