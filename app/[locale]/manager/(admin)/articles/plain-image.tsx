import { useTranslations } from 'next-intl'
import { Field } from '@/components/forms/field'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { FileInput } from '@/components/ui/file-input'
import type { EditedArticle } from '@/lib/articles/article'
import type { ErrorCode } from '@/lib/errors'
import { imageTypes } from '@/lib/images/image-types'

type Props = {
  article: EditedArticle
  /** The result of the last sending. */
  outcome: 'done' | ErrorCode | null
}

/** The image for browsers without scripts, where the article's form takes none. */
export function PlainImage({ article, outcome }: Props) {
  const t = useTranslations('articles')
  const tErrors = useTranslations('errors')
  const { id, imageSrc, updatedAt } = article
  const tEditForm = useTranslations('articles.editForm')
  return (
    <form
      id="image"
      action={`/api/files/articles/${id}/image`}
      method="post"
      encType="multipart/form-data"
      className="without-script max-w-3xl scroll-mt-24 space-y-5 p-5 md:p-6"
    >
      {outcome === 'done' ? <Alert title={t('imageSaved')} /> : null}
      {outcome && outcome !== 'done' ? <Alert variant="destructive" title={tErrors(outcome)} /> : null}
      <input type="hidden" name="updatedAt" value={updatedAt} />
      {imageSrc ? (
        // biome-ignore lint/performance/noImgElement: our guarded route
        <img
          src={imageSrc}
          alt={tEditForm('preview')}
          className="aspect-video w-full max-w-md rounded-control border border-line bg-sunken object-contain"
        />
      ) : null}
      <Field id="plain-image" label={tEditForm('image')} hint={tEditForm('imageHint')}>
        {(control) => <FileInput {...control} name="image" accept={imageTypes} required />}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{t('imageSave')}</Button>
        {imageSrc ? (
          <Button type="submit" variant="secondary" name="removeImage" value="yes" formNoValidate>
            {tEditForm('removeImage')}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
