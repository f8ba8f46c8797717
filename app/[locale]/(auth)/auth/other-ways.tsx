import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { toSignIn } from '@/lib/auth/next-path'

/** The ways to sign in without the password. They lead back to the page of members as the password does. */
export async function OtherWays({ next }: { next: string | null }) {
  const t = await getTranslations('auth')
  return (
    <div className="grid gap-2.5 border-line border-t pt-5">
      <Link
        href={toSignIn(next ?? '', '/auth/email-code')}
        prefetch={false}
        className={buttonClass('secondary', 'w-full')}
      >
        {t('mailCode')}
      </Link>
    </div>
  )
}
