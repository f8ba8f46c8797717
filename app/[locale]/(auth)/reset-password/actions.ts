'use server'

import { redirect } from 'next/navigation'
import { createAction } from '@/lib/action'
import { takeNextPath } from '@/lib/auth/kept-next-path'
import { toSignIn } from '@/lib/auth/next-path'
import { resetPassword } from '@/lib/auth/password'
import { newPasswordSchema } from '@/lib/auth/schema'
import { AppError, type ErrorCode } from '@/lib/errors'

/**
 * Where a failure leads. After the first, the page would redirect a form that the browser posted itself, which
 * would be posted again. After the others the password is already changed and this browser signed out.
 */
const afterwards: Partial<Record<ErrorCode, string>> = {
  reset_no_session: '/manager/profile?notice=reset_no_session',
  second_factor_needed: '/auth/code',
  reset_unverified: '/auth?notice=reset_unverified',
  reset_link_failed: '/auth?notice=reset_link_failed',
  reset_incomplete: '/auth?notice=reset_incomplete',
}

export const updatePassword = createAction(
  { name: 'resetPassword', permission: 'public', schema: newPasswordSchema },
  async ({ password }) => {
    const outcome = await resetPassword(password).catch((error: unknown) => {
      const path = error instanceof AppError ? afterwards[error.code] : undefined
      if (!path) throw error
      return path
    })
    redirect(toSignIn((await takeNextPath()) ?? '', outcome ?? '/auth?notice=password_updated'))
  },
)
