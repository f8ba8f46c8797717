/** An invented association and everything that belongs to it, as plain data. */
export interface DemoOrganization {
  name: string
  /** The number that the assistant knows the association by. */
  associationId: number
  people: DemoPerson[]
  /** In the order in which they are shown. */
  sections: DemoSection[]
  documents: DemoDocument[]
  faqs: DemoFaq[]
  /** Newest first. */
  news: DemoNews[]
}

export interface DemoPerson {
  fullName: string
  email: string
  phone: string
  role: 'ADMIN' | 'MEMBER'
  invitationStatus: 'active' | 'pending'
  /** Null for a person who is invited and has no account yet. */
  password: string | null
}

interface DemoSection {
  name: string
  type: 'DOCUMENTS' | 'FAQ'
}

export interface DemoDocument {
  /** The name of one of the association's sections. */
  section: string
  fileName: string
  displayName: string | null
  render(): Promise<Buffer>
}

export interface DemoFaq {
  question: string
  answer: string
}

export interface DemoNews {
  title: string
  /** Plain text; an empty line parts paragraphs. */
  content: string
  hoursAgo: number
  image: DemoImage | null
}

export interface DemoImage {
  fileName: string
  contentType: 'image/webp'
  render(): Promise<Buffer>
}
