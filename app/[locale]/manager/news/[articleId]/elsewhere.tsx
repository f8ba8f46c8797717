import { getTranslations } from 'next-intl/server'
import { FormButton } from '@/components/forms/form-button'
import { Card } from '@/components/ui/card'
import type { Membership } from '@/lib/articles/queries'
import { openInOrganization } from './actions'

type Props = { articleId: string; membership: Membership; current: string }

/** A link in a mail or a message leads to news of any of the member's organisations. */
export async function Elsewhere({ articleId, membership, current }: Props) {
  const t = await getTranslations('news')
  const name = membership.organizationName
  return (
    <Card className="max-w-3xl space-y-4 p-5 md:p-6">
      <h1 className="text-2xl">{t('elsewhere', { name })}</h1>
      <p>{t('elsewhereText', { current })}</p>
      <form action={openInOrganization}>
        <input type="hidden" name="memberId" value={membership.id} />
        <input type="hidden" name="articleId" value={articleId} />
        <FormButton>{t('openElsewhere')}</FormButton>
      </form>
    </Card>
  )
}
