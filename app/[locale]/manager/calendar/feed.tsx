'use client'

import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { callAction } from '@/components/forms/call-action'
import { FormButton } from '@/components/forms/form-button'
import { buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { renewFeed } from './actions'

/** `address` is null before the member has made one. */
type Props = { address: string | null }

export function Feed({ address }: Props) {
  const t = useTranslations('calendar')
  async function renew() {
    const result = await callAction(() => renewFeed({}))
    if (result.ok) toast.success(t('feedMade'))
    else toast.error(t('feedFailed'))
  }
  return (
    <Card className="no-print mt-8 p-5">
      <h2 id="feed" className="text-xl">
        {t('feedTitle')}
      </h2>
      <p className="mt-1 text-muted">{t(address ? 'feedText' : 'feedIntro')}</p>
      {address ? (
        <>
          {/* A phone or computer opens its calendar program, which asks whether to subscribe. */}
          <a href={address.replace(/^https?:/, 'webcal:')} className={buttonClass('primary', 'mt-3')}>
            {t('feedSubscribe')}
          </a>
          <Input
            readOnly
            value={address}
            aria-labelledby="feed"
            onFocus={({ currentTarget }) => currentTarget.select()}
            className="mt-3"
          />
        </>
      ) : null}
      <form action={renew} className="mt-3">
        <FormButton>
          {(pending) => (pending ? t('saving') : address ? t('feedRenew') : t('feedMake'))}
        </FormButton>
      </form>
    </Card>
  )
}
