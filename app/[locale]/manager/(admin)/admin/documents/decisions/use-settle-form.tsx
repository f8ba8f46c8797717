import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { useActionForm } from '@/components/forms/use-action-form'
import { Alert } from '@/components/ui/alert'
import { settleRuleChanges } from './actions'

export function useSettleForm() {
  const t = useTranslations('ruleChanges')
  const tErrors = useTranslations('errors')
  const { register, formProps, getError, pending, refused } = useActionForm(
    async () => (await import('@/lib/documents/schema')).settleRuleChangesSchema,
    settleRuleChanges,
    {
      onResult: (result) => {
        if (!result.ok) return void toast.error(tErrors(result.code))
        toast.success(t('settled', { count: result.data }))
      },
    },
  )
  const error = getError('changeIds') ?? (refused ? tErrors(refused.code) : undefined)
  const alert = error ? <Alert variant="destructive" title={error} /> : null
  return { register, formProps, pending, alert }
}
