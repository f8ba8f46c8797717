'use client'

import type { Texts } from '@/components/texts'
import { renameDocument } from './actions'
import { InlineRename } from './inline-rename'

type Props = {
  documentId: string
  /** The name that is shown now. */
  name: string
  label: string
  texts: Texts<'adminDocuments'>
  errors: Texts<'errors'>
}

/** Left blank, the file's own name is shown again. */
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
