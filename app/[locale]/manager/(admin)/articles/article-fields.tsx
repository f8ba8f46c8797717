'use client'

import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Field } from '@/components/forms/field'
import { Alert } from '@/components/ui/alert'
import { Input } from '@/components/ui/input'
import type { NewsReach, Publishing } from '@/lib/articles/article'
import type { ArticleFile } from '@/lib/articles/files/file'
import { type ChosenHomes, type Home, sumReach } from '@/lib/articles/recipients'
import { ContentField } from './content-field'
import { EventFields, type EventStart } from './event-fields'
import type { EarlierNotes } from './file-note'
import { FilesField } from './files-field'
import { ImageField } from './image-field'
import { PublishingFields } from './publishing-fields'
import { RecipientsField } from './recipients-field'
import type { ArticleForm } from './use-article-form'

type Props = {
  form: ArticleForm
  /** The form's texts. The form of a new article is in Swedish in both languages. */
  words: 'createForm' | 'editForm'
  start?: { title: string; content: string }
  publishing: Publishing
  event: EventStart | null
  /** The stored files. A new article has none. */
  files?: readonly ArticleFile[]
  /** What the image shows. */
  imageAlt?: string
  notes: EarlierNotes
  /** Changes when another version's choices replace those of the form. */
  version?: string
  reach: NewsReach | null
  /** The apartments that it may be for. Without any, it is for everybody. */
  homes: readonly Home[]
  recipients: ChosenHomes
}

export function ArticleFields({ form, words, start, publishing, event, files = [], ...rest }: Props) {
  const { imageAlt, notes, version, reach, homes, recipients } = rest
  const [chosen, setChosen] = useState(recipients)
  const t = useTranslations(`articles.${words}`)
  const area = useRef<HTMLDivElement>(null)
  return (
    <div ref={area} className="space-y-5">
      {form.failure ? <Alert variant="destructive" title={form.failure} /> : null}
      <div className="max-w-3xl">
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
      </div>
      <ContentField form={form} start={start?.content ?? ''} words={words} />
      <div className="max-w-3xl space-y-5">
        <EventFields form={form} start={event} words={words} />
        <ImageField
          key={`image ${version}`}
          image={form.image}
          onChange={form.setImage}
          words={words}
          alt={imageAlt}
          dropArea={area}
        />
        <FilesField
          stored={files}
          notes={notes}
          version={version}
          imageBytes={form.image.file?.size ?? 0}
          words={words}
          isRestored={form.typed !== null || form.restored !== null}
        />
        {homes.length > 0 ? (
          <RecipientsField
            key={`recipients ${version}`}
            homes={homes}
            start={recipients}
            error={form.getError('audience')}
            words={words}
            restored={form.restored}
            onChoose={(homes) => {
              setChosen(homes)
              form.clearErrors('audience')
            }}
          />
        ) : null}
        <PublishingFields
          key={`publishing ${version}`}
          start={publishing}
          reach={chosen && reach ? sumReach(homes, chosen) : reach}
          words={words}
        />
      </div>
    </div>
  )
}
