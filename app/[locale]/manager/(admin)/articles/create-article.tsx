'use client'

import { FilePlus2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { toast } from 'sonner'
import { FormDisclosure, useDisclosure } from '@/components/forms/form-disclosure'
import type { NewsReach } from '@/lib/articles/article'
import { CreateForm } from './create-form'

type Props = {
  /** A form sent twice creates one article because it sends the id. */
  newId: string
  /** Opened by the address. */
  open: boolean
  reach: NewsReach
}

export function CreateArticle({ newId, open, reach }: Props) {
  const t = useTranslations('articles')
  const router = useRouter()
  const disclosure = useDisclosure()

  const finish = () => {
    toast.success(t('created'))
    disclosure.close()
    router.refresh()
  }

  return (
    <FormDisclosure
      disclosure={disclosure}
      open={open}
      icon={<FilePlus2 aria-hidden className="size-5 group-open:hidden" />}
      label={t('createNew')}
      cancelLabel={t('cancel')}
    >
      {/* The key resets the form after each published article. */}
      <CreateForm key={disclosure.round} newId={newId} onCreated={finish} reach={reach} />
    </FormDisclosure>
  )
}
