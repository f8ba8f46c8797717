import type { Audience } from '@/lib/auth/permissions'
import { readDocumentFacts } from '@/lib/ingest/chunking/document-facts'
import type { DocumentKind } from '@/lib/retrieval/passage'

/** The id is null if the section is made with its first document, for members. */
export type UploadSection = { id: string | null; name: string; audience?: Audience }
/** What a section for each kind is called; `other` also takes documents of an unknown kind. */
export type SectionNames = Record<DocumentKind, string>

type Choice = {
  sections: readonly UploadSection[]
  /** The section that the admin has opened. */
  opened: UploadSection | null
  names: SectionNames
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The opened section, unless it is that of another kind: an annual report does not belong to the bylaws. */
export function proposeSection(
  kind: DocumentKind | null,
  { sections, opened, names }: Choice,
): UploadSection {
  const wanted = names[kind ?? 'other']
  const isUnknown = kind === null || kind === 'other'
  const openedKind = opened && readDocumentFacts([opened.name], []).kind
  const isOfAKind = openedKind !== null && openedKind !== 'other'
  if (opened && (isUnknown || !isOfAKind || openedKind === kind)) return opened
  return (
    sections.find(({ name }) => isSame(name, wanted)) ??
    sections.find(({ name }) => !isUnknown && readDocumentFacts([name], []).kind === kind) ?? {
      id: null,
      name: wanted,
    }
  )
}
