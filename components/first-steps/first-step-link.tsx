import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import type { Member } from '@/lib/auth/membership'
import { can } from '@/lib/auth/permissions'
import type { Step } from '@/lib/first-steps/first-steps'
import { getMembersPath } from '@/lib/members/member'

type Props = {
  step: Step
  member: Member
  /** A more precise place than the step's own. */
  href?: string
  className?: string
}

/** Empty for members. */
export async function FirstStepLink({ step, member, href, className }: Props) {
  const t = await getTranslations('firstSteps')
  if (!can(member.role, 'admin')) return null
  const hrefs: Record<Step, string> = {
    documents: '/manager/admin/documents',
    asked: '/manager/ask-frank',
    board: '/manager/board/edit?add=person',
    invited: `${getMembersPath(member.organization.name)}?add=member`,
    news: '/manager/articles?add=article',
  }
  return (
    <Link href={href ?? hrefs[step]} prefetch={false} className={buttonClass('primary', className)}>
      {t(`actions.${step}`)}
    </Link>
  )
}
