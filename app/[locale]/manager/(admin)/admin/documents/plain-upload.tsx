import { useTranslations } from 'next-intl'
import { Field } from '@/components/forms/field'
import { Button } from '@/components/ui/button'
import { FileInput } from '@/components/ui/file-input'
import { Input } from '@/components/ui/input'
import { acceptedEndings } from '@/lib/documents/document'

/** The name precedes the file because the server reads the form in one pass. */
export function PlainUpload({ address }: { address: string }) {
  const t = useTranslations('adminDocuments')
  return (
    <form action={address} method="post" encType="multipart/form-data" className="without-script space-y-5">
      <Field id="plain-name" label={t('displayName')}>
        {(control) => <Input {...control} name="displayName" maxLength={255} autoComplete="off" />}
      </Field>
      <Field id="plain-file" label={t('file')} hint={t('fileHint')}>
        {(control) => <FileInput {...control} name="file" accept={acceptedEndings} />}
      </Field>
      <Button type="submit">{t('uploadSubmit')}</Button>
    </form>
  )
}
