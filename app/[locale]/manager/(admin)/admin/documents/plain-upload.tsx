import { Field } from '@/components/forms/field'
import type { Texts } from '@/components/texts'
import { Button } from '@/components/ui/button'
import { FileInput } from '@/components/ui/file-input'
import { Input } from '@/components/ui/input'
import { acceptedEndings } from '@/lib/documents/document'

/** The name precedes the file because the server reads the form in one pass. */
export function PlainUpload({ address, texts }: { address: string; texts: Texts<'adminDocuments'> }) {
  return (
    <form action={address} method="post" encType="multipart/form-data" className="without-script space-y-5">
      <Field id="plain-name" label={texts.displayName}>
        {(control) => <Input {...control} name="displayName" maxLength={255} autoComplete="off" />}
      </Field>
      <Field id="plain-file" label={texts.file} hint={texts.fileHint}>
        {(control) => <FileInput {...control} name="file" accept={acceptedEndings} />}
      </Field>
      <Button type="submit">{texts.uploadSubmit}</Button>
    </form>
  )
}
