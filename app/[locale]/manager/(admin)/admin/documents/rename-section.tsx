'use client'

import type { Texts } from '@/components/texts'
import { renameSection } from './actions'
import { InlineRename } from './inline-rename'

type Props = { sectionId: string; name: string; texts: Texts<'adminDocuments'>; errors: Texts<'errors'> }

export function RenameSection({ sectionId, name, texts, errors }: Props) {
  return (
    <InlineRename
      action={renameSection}
      id={{ name: 'sectionId', value: sectionId }}
      field={{ name: 'name', value: name, maxLength: 100 }}
      label={texts.renameSection}
      allowsBlank={false}
      restores
      saved={texts.sectionRenamed}
      failed={texts.sectionRenameFailed}
      texts={texts}
      errors={errors}
    />
  )
}
