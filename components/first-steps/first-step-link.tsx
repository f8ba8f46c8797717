import Link from 'next/link'
import { getTranslations } from 'next-intl/server'
import { buttonClass } from '@/components/ui/button'
import { isOn } from '@/lib/auth/features'
import type { Member } from '@/lib/auth/membership'
import { can } from '@/lib/auth/permissions'
import { getStepPath, type Step } from '@/lib/first-steps/first-steps'

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
  if (!can(member.role, 'admin') || (step === 'asked' && !isOn(member, 'assistant'))) return null
  return (
    <Link
      href={href ?? getStepPath(step, member.organization.name)}
      prefetch={false}
      className={buttonClass('primary', className)}
    >
      {t(`actions.${step}`)}
    </Link>
  )
}
