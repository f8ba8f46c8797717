'use client'

import { useState } from 'react'
import type { Preview } from './actions'
import { FileStep } from './file-step'
import { PeopleStep } from './people-step'

export function ImportMembers({ membersPath }: { membersPath: string }) {
  const [preview, setPreview] = useState<Preview | null>(null)
  if (!preview) return <FileStep onPreview={setPreview} />
  return <PeopleStep preview={preview} membersPath={membersPath} onDiscard={() => setPreview(null)} />
}
