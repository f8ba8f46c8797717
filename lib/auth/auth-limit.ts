import { AppError } from '@/lib/errors'

/** A refusal by Auth's limits says nothing about a link or password. @throws AppError `too_many_attempts` */
export function refuseWhenLimited(error: { status?: number } | null): void {
  if (error?.status === 429) throw new AppError('too_many_attempts')
}
