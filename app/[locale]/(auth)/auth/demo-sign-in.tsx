import { getTranslations } from 'next-intl/server'
import { Button } from '@/components/ui/button'
import { getDemo } from '@/lib/site/demo'
import { enterDemo } from './actions'

/** The logins are not secret: `npm start` prints them too. */
export async function DemoSignIn() {
  const demo = getDemo()
  if (!demo) return null
  const t = await getTranslations('demoLogin')
  return (
    <section aria-labelledby="demo" className="rounded-control bg-accent-soft p-5 text-on-accent-soft">
      <h2 id="demo" className="text-lg">
        {t('title')}
      </h2>
      <p className="mt-1">{t('text', { organization: demo.organization })}</p>
      <ul className="mt-1.5">
        <li className="break-all">{demo.admin.email}</li>
        <li className="break-all">{demo.member.email}</li>
        <li>{t('password', { password: demo.admin.password })}</li>
      </ul>
      <div className="mt-4 grid gap-2.5">
        {([demo.admin, demo.member] as const).map(({ email, password, role }) => (
          <form key={email} action={enterDemo}>
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="password" value={password} />
            <Button type="submit" variant="secondary" className="w-full">
              {role === 'ADMIN' ? t('admin') : t('member')}
            </Button>
          </form>
        ))}
      </div>
    </section>
  )
}
