'use client'

import { FilePlus2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useActionState } from 'react'
import { toast } from 'sonner'
import { toFailure } from '@/components/forms/failure'
import { FormDisclosure, useDisclosure } from '@/components/forms/form-disclosure'
import { useAnswer } from '@/components/forms/use-answer'
import { useHydrated } from '@/components/forms/use-hydrated'
import type { NewsReach } from '@/lib/articles/article'
import type { ErrorCode } from '@/lib/errors'
import { createArticle } from './actions'
import { CreateForm } from './create-form'

type Props = {
  /** A form sent twice creates one article because it sends the id. */
  newId: string
  /** Opened by the address. */
  open: boolean
  problem: ErrorCode | null
  reach: NewsReach
}

export function CreateArticle({ newId, open, problem, reach }: Props) {
  const t = useTranslations('articles')
  const tErrors = useTranslations('errors')
  const hydrated = useHydrated()
  const router = useRouter()
  const [state, submit] = useActionState(createArticle, null)
  const disclosure = useDisclosure()

  useAnswer(state, ({ result }) => {
    if (result.ok) toast.success(t('created'))
    else toast.error(toFailure(result.code, tErrors, tErrors('article_create_failed')))
  })

  const finish = () => {
    toast.success(t('created'))
    disclosure.close()
    router.refresh()
  }

  return (
    <FormDisclosure
      disclosure={disclosure}
      open={open || (state !== null && !(hydrated && state.result.ok))}
      icon={<FilePlus2 aria-hidden className="size-5 group-open:hidden" />}
      label={t('createNew')}
      cancelLabel={t('cancel')}
    >
      {/* The key resets the form after each published article. */}
      <CreateForm
        key={disclosure.round}
        newId={newId}
        state={state}
        problem={problem}
        submitWithoutScript={submit}
        onCreated={finish}
        reach={reach}
      />
    </FormDisclosure>
  )
}
