import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { toSignIn } from '@/lib/auth/next-path'
import { listProviders } from '@/lib/auth/providers'

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
      {listProviders().map(({ id, name }) => (
        // A plain link, because Next would fetch it as a page.
        <a
          key={id}
          href={`/api/auth/provider?${new URLSearchParams({ name: id, next: next ?? '' })}`}
          className={buttonClass('secondary', 'w-full')}
        >
          {t('provider', { name })}
        </a>
      ))}
    </div>
  )
}
