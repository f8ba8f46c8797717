export const boardKinds = ['person', 'number', 'link'] as const
export type BoardKind = (typeof boardKinds)[number]

export type BoardEntry = {
  id: string
  kind: BoardKind
  name: string
  /** Holds a role, the hours of a number, or the purpose of a link. */
  detail: string | null
  phone: string | null
  email: string | null
  url: string | null
  memberId: string | null
  pictureSrc: string | null
  /** The association's public page shows it too. */
  isPublic: boolean
  version: string
}

export type EmergencyNumber = { id: string; name: string; detail: string | null; phone: string }

/** The board's own place for faults, on another site. */
export type FaultReport = { name: string; url: string }

/** A member who has a profile picture. */
export type PictureChoice = { id: string; name: string }

export type BoardPage = { entries: BoardEntry[]; pictures: PictureChoice[] }

/** "+46 (0)8 555" is dialled without the zero. */
export const toPhoneUrl = (phone: string) => `tel:${phone.replace('(0)', '').replace(/[^+\d]/g, '')}`
