'use client'

import { Upload as UploadIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { Field } from '@/components/forms/field'
import { SubmitButton } from '@/components/forms/submit-button'
import type { Texts } from '@/components/texts'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/toast-store'
import { acceptedEndings } from '@/lib/documents/document'
import type { Locale } from '@/lib/i18n/locales'
import { DropZone } from './drop-zone'
import { UploadItem } from './upload-item'
import { isWaiting, useUploads } from './use-uploads'

type Props = {
  sectionId: string
  locale: Locale
  texts: Texts<'adminDocuments'>
  errors: Texts<'errors'>
}

/**
 * Uploads several chosen or dropped files, each with an optional name. Without scripts it is a plain form for
 * one file.
 */
export function UploadPanel({ sectionId, locale, texts, errors }: Props) {
  const address = `/api/files/sections/${sectionId}`
  const { uploads, sending, add, remove, send, change } = useUploads(address)
  const [problem, setProblem] = useState<string>()
  const details = useRef<HTMLDetailsElement>(null)
  const chooser = useRef<HTMLInputElement>(null)

  function take(files: FileList) {
    setProblem(undefined)
    if (details.current) details.current.open = true
    add(files)
  }

  async function upload() {
    if (sending) return
    if (!uploads.some(isWaiting)) {
      setProblem(errors.document_file_missing)
      showToast('error', errors.document_file_missing)
      return chooser.current?.focus()
    }
    const { stored, code } = await send()
    if (code) showToast('error', errors[code])
    else if (stored > 0) showToast('success', texts.uploaded)
  }

  return (
    <details ref={details} className="group mt-4">
      <summary
        className={buttonClass(
          'primary',
          'list-none group-open:bg-transparent! group-open:text-ink! group-open:ring-1 group-open:ring-line-strong group-open:ring-inset [&::-webkit-details-marker]:hidden',
        )}
      >
        <UploadIcon aria-hidden className="size-5 group-open:hidden" />
        <span className="group-open:hidden">{texts.upload}</span>
        <span className="hidden group-open:inline">{texts.close}</span>
      </summary>
      <Card className="mt-4 max-w-3xl p-5 md:p-6">
        <PlainUpload address={address} texts={texts} />
        <form
          className="needs-script space-y-5"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void upload()
          }}
        >
          <DropZone input={chooser} onFiles={take} problem={problem} texts={texts} />
          {uploads.length > 0 ? (
            <ul aria-label={texts.chosenFiles} className="divide-y divide-line border-y border-line">
              {uploads.map((one) => (
                <li key={one.key} className="py-4">
                  <UploadItem
                    upload={one}
                    locale={locale}
                    onName={(displayName) => change(one.key, { displayName })}
                    onRemove={() => remove(one.key)}
                    texts={texts}
                    errors={errors}
                  />
                </li>
              ))}
            </ul>
          ) : null}
          <SubmitButton pending={sending} label={texts.uploadSubmit} pendingLabel={texts.uploading} />
        </form>
      </Card>
    </details>
  )
}

/**
 * The form for browsers without scripts. The name precedes the file, because the server reads the form in one
 * pass.
 */
function PlainUpload({ address, texts }: { address: string; texts: Texts<'adminDocuments'> }) {
  return (
    <form action={address} method="post" encType="multipart/form-data" className="without-script space-y-5">
      <Field id="plain-name" label={texts.displayName}>
        {(control) => <Input {...control} name="displayName" maxLength={255} autoComplete="off" />}
      </Field>
      <Field id="plain-file" label={texts.file} hint={texts.fileHint}>
        {(control) => (
          <input
            {...control}
            type="file"
            name="file"
            accept={acceptedEndings}
            className="min-h-11 max-w-full"
          />
        )}
      </Field>
      <Button type="submit">{texts.uploadSubmit}</Button>
    </form>
  )
}
