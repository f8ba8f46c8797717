import { getMessages } from 'next-intl/server'
import { NewPasswordForm } from '@/app/[locale]/(auth)/new-password-form'
import { Card } from '@/components/ui/card'
import { choosePassword } from './actions'

/** The sign-in page's second mode: an invited person's first password. */
export async function SetPassword({ email }: { email: string }) {
  const { setPassword, newPassword, errors } = await getMessages()
  return (
    <Card className="p-6 md:p-8">
      <h1 className="text-3xl">{setPassword.title}</h1>
      <div className="mt-6">
        <NewPasswordForm
          action={choosePassword}
          email={email}
          texts={newPassword}
          labels={{ submit: setPassword.submit, submitting: setPassword.submitting }}
          lost="set_password_failed"
          errors={errors}
        />
      </div>
    </Card>
  )
}
