'use client'

import type { Texts } from '@/components/texts'
import { renameDocument } from './actions'
import { InlineRename } from './inline-rename'

type Props = {
  documentId: string
  name: string
  label: string
  texts: Texts<'adminDocuments'>
  errors: Texts<'errors'>
}

/** Renames a document. A blank name restores the file name. */
export function RenameDocument({ documentId, name, label, texts, errors }: Props) {
  return (
    <InlineRename
      action={renameDocument}
      id={{ name: 'documentId', value: documentId }}
      field={{ name: 'displayName', value: name, maxLength: 255 }}
      label={label}
      allowsBlank
      restores={false}
      saved={texts.documentRenamed}
      failed={texts.documentRenameFailed}
      texts={texts}
      errors={errors}
    />
  )
}
