'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Field } from '@/components/forms/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { NewsReach, Publishing } from '@/lib/articles/article'
import { ImageField } from './image-field'
import { PublishingFields } from './publishing-fields'
import type { ArticleForm } from './use-article-form'

type Props = {
  form: ArticleForm
  /** Prefixes the field ids because two forms may be open at once, and chooses the form's texts. */
  prefix: 'create' | 'edit'
  typed?: { title: string; content: string }
  /** Instead of the image's field in browsers without scripts. */
  plainImage: ReactNode
  publishing: Publishing
  /** Changes when another version's choices replace those of the form. */
  version?: string
  reach: NewsReach
}

export function ArticleFields(props: Props) {
  const { form, prefix, typed, plainImage, publishing, version, reach } = props
  const t = useTranslations(`articles.${prefix}Form`)
  return (
    <div className="max-w-3xl space-y-5">
      <Field id={`${prefix}-title`} label={t('title')} error={form.errorOf('title')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('title')}
            defaultValue={typed?.title}
            maxLength={200}
            required
          />
        )}
      </Field>
      <Field
        id={`${prefix}-content`}
        label={t('content')}
        hint={t('contentHint')}
        error={form.errorOf('content')}
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register('content')}
            defaultValue={typed?.content}
            rows={10}
            maxLength={50_000}
            required
          />
        )}
      </Field>
      <ImageField prefix={prefix} image={form.image} onChange={form.setImage} />
      <div className="without-script">{plainImage}</div>
      <PublishingFields key={version} prefix={prefix} start={publishing} reach={reach} />
    </div>
  )
}
