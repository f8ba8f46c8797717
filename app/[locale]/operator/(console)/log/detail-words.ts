import { getTranslations } from 'next-intl/server'
import { toFeatureNames } from '@/lib/auth/features'
import { failureKinds, type OperatorEvent } from '@/lib/console/failure'
import { isLocale } from '@/lib/i18n/locales'

/** What an act changed, in words. Empty for one that needs none. */
export async function getDetailWords() {
  const t = await getTranslations('console')
  return ({
    language,
    storage_quota_mb: quota,
    switched_off: off,
    plan,
    members_at_most: members,
    kind,
    count,
    text,
  }: OperatorEvent['detail']): string => {
    const known = failureKinds.find((one) => one === kind)
    const parts = [
      plan === undefined ? null : plan === '' ? t('noPlan') : t('planName', { name: String(plan) }),
      isLocale(language) ? t(`languages.${language}`) : null,
      quota === undefined
        ? null
        : quota === ''
          ? t('noOwnQuota')
          : t('quotaDetail', { quota: String(quota) }),
      members === undefined
        ? null
        : members === ''
          ? t('anyMembers')
          : t('membersLimit', { count: Number(members) }),
      off === undefined
        ? null
        : off === ''
          ? t('allOn')
          : t('switchedOff', { features: toFeatureNames(String(off), (one) => t(`features.${one}`)) }),
      known ? t(`failureKinds.${known}`) : null,
      count,
      text,
    ]
    return parts.filter((part) => part !== null && part !== undefined).join(', ')
  }
}
