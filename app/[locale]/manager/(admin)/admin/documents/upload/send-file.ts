import type { Proposal } from '@/lib/documents/propose'
import { type ErrorCode, isErrorCode } from '@/lib/errors'
import type { UploadSection } from '@/lib/sections/propose'
import { newSection, toUploadPath } from '@/lib/sections/section'

export type SendOptions = {
  section: UploadSection
  key: string
  facts: Proposal
  isChosen: boolean
  isNamed: boolean
  file: File
  /** A number from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. @returns null if the file is stored */
export function sendFile({
  section,
  file,
  onProgress,
  signal,
  ...fields
}: SendOptions): Promise<ErrorCode | null> {
  const body = new FormData()
  // The fields precede the file because the server reads the form in one pass.
  body.set('key', fields.key)
  body.set('displayName', fields.facts.name)
  if (section.id === null) body.set('section', section.name)
  body.set('nameProposed', fields.isNamed ? 'no' : 'yes')
  // The reader finds a kind or date that the admin has not chosen.
  if (fields.isChosen) {
    body.set('kind', fields.facts.kind ?? '')
    body.set('date', fields.facts.date)
  }
  body.set('file', file)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const fail = () => resolve('document_upload_failed')
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(readAnswer(request.responseText))
    request.onerror = fail
    request.onabort = fail
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.open('POST', toUploadPath(section.id ?? newSection))
    request.setRequestHeader('accept', 'application/json')
    request.send(body)
  })
}

function readAnswer(text: string): ErrorCode | null {
  try {
    const answer: unknown = JSON.parse(text)
    if (typeof answer !== 'object' || answer === null) return 'document_upload_failed'
    if ('ok' in answer && answer.ok === true) return null
    return 'code' in answer && isErrorCode(answer.code) ? answer.code : 'document_upload_failed'
  } catch {
    // A proxy between the browser and the server answered.
    return 'document_upload_failed'
  }
}
