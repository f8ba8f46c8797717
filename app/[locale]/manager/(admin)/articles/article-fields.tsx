'use client'

import { useTranslations } from 'next-intl'
import { Field } from '@/components/forms/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import type { NewsReach, Publishing } from '@/lib/articles/article'
import { ImageField } from './image-field'
import { PublishingFields } from './publishing-fields'
import type { ArticleForm } from './use-article-form'

type Props = {
  form: ArticleForm
  /** The form's texts. The form of a new article is in Swedish in both languages. */
  words: 'createForm' | 'editForm'
  start?: { title: string; content: string }
  publishing: Publishing
  /** Changes when another version's choices replace those of the form. */
  version?: string
  reach: NewsReach
}

export function ArticleFields({ form, words, start, publishing, version, reach }: Props) {
  const t = useTranslations(`articles.${words}`)
  return (
    <div className="max-w-3xl space-y-5">
      <Field id={`${words}-title`} label={t('title')} error={form.getError('title')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('title')}
            defaultValue={start?.title}
            maxLength={200}
            required
          />
        )}
      </Field>
      <Field
        id={`${words}-content`}
        label={t('content')}
        hint={t('contentHint')}
        error={form.getError('content')}
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register('content')}
            defaultValue={start?.content}
            rows={10}
            maxLength={50_000}
            required
          />
        )}
      </Field>
      <ImageField image={form.image} onChange={form.setImage} words={words} />
      <PublishingFields key={version} start={publishing} reach={reach} words={words} />
    </div>
  )
}
