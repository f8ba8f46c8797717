import { FileUp } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { Field } from '@/components/forms/field'
import { FileInput } from '@/components/forms/file-input'
import { Button, buttonClass } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { acceptedEndings } from '@/lib/ingest/formats'
import type { AdminDocument } from '@/lib/sections/section'

type Props = { document: AdminDocument; uploadPath: string }

/** The fields precede the file because the server reads the form in one pass. */
export async function ReplaceDocument({ document, uploadPath }: Props) {
  const t = await getTranslations('adminDocuments')
  const { id, displayName, fileName } = document
  const name = displayName ?? fileName
  return (
    <details>
      <summary className={buttonClass('quiet', 'list-none [&::-webkit-details-marker]:hidden')}>
        <FileUp aria-hidden className="size-5" />
        <span aria-hidden>{t('replace')}</span>
        <span className="sr-only">{t('replaceNamed', { name })}</span>
      </summary>
      <form
        action={uploadPath}
        method="post"
        encType="multipart/form-data"
        className="mt-2 space-y-4 px-2 pb-2"
      >
        <p className="font-semibold">{t('replaceNamed', { name })}</p>
        <p className="text-muted">{t('replaceText')}</p>
        <input type="hidden" name="key" value={crypto.randomUUID()} />
        <input type="hidden" name="replaces" value={id} />
        <Field id={`name-${id}`} label={t('displayName')}>
          {(control) => (
            <Input
              {...control}
              name="displayName"
              defaultValue={displayName ?? ''}
              maxLength={255}
              autoComplete="off"
            />
          )}
        </Field>
        <Field id={`file-${id}`} label={t('file')} hint={t('fileHint')}>
          {(control) => <FileInput {...control} name="file" accept={acceptedEndings} required />}
        </Field>
        <Button type="submit">{t('replaceSubmit')}</Button>
      </form>
    </details>
  )
}
