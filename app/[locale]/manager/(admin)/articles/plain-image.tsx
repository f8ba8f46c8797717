import { Field } from '@/components/forms/field'
import type { Texts } from '@/components/texts'
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
  texts: Texts<'articles'>
  errors: Texts<'errors'>
}

/** The image for browsers without scripts, where the article's form takes none. */
export function PlainImage({ article, outcome, texts, errors }: Props) {
  const { id, imageSrc, updatedAt } = article
  const { editForm: words } = texts
  return (
    <form
      id="image"
      action={`/api/files/articles/${id}/image`}
      method="post"
      encType="multipart/form-data"
      className="without-script max-w-3xl scroll-mt-24 space-y-5 p-5 md:p-6"
    >
      {outcome === 'done' ? <Alert title={texts.imageSaved} /> : null}
      {outcome && outcome !== 'done' ? <Alert variant="destructive" title={errors[outcome]} /> : null}
      <input type="hidden" name="updatedAt" value={updatedAt} />
      {imageSrc ? (
        // biome-ignore lint/performance/noImgElement: our guarded route
        <img
          src={imageSrc}
          alt={words.preview}
          className="aspect-video w-full max-w-md rounded-control border border-line bg-sunken object-contain"
        />
      ) : null}
      <Field id="plain-image" label={words.image} hint={words.imageHint}>
        {(control) => <FileInput {...control} name="image" accept={imageTypes} required />}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{texts.imageSave}</Button>
        {imageSrc ? (
          <Button type="submit" variant="secondary" name="removeImage" value="yes" formNoValidate>
            {words.removeImage}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
