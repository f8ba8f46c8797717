'use client'

import { type ReactNode, useState } from 'react'
import type { Preview } from './actions'
import { FileStep } from './file-step'
import { PeopleStep } from './people-step'

type Props = {
  membersPath: string
  /** Leads to what a new association does next. */
  next: ReactNode
}

export function ImportMembers(props: Props) {
  const [preview, setPreview] = useState<Preview | null>(null)
  if (!preview) return <FileStep onPreview={setPreview} />
  return <PeopleStep preview={preview} {...props} onDiscard={() => setPreview(null)} />
}
