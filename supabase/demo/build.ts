import type { DocumentContent } from './blocks'
import { renderImage } from './images/render-image'
import { renderPdf } from './pdf'
import type { Letterhead } from './pdf-layout'
import type { DemoDocument, DemoImage, DemoPerson } from './types'

/** Everybody with an account in the demo has this password. */
export const demoPassword = 'demo1234'

export function signedUp(
  role: DemoPerson['role'],
  fullName: string,
  email: string,
  phone: string,
): DemoPerson {
  return { fullName, email, phone, role, invitationStatus: 'active', password: demoPassword }
}

export function invited(fullName: string, email: string, phone: string): DemoPerson {
  return { fullName, email, phone, role: 'MEMBER', invitationStatus: 'pending', password: null }
}

/** Makes documents of one association, all on its letterhead. */
export function documentsOn(head: Letterhead) {
  return (
    section: string,
    fileName: string,
    displayName: string | null,
    content: DocumentContent,
  ): DemoDocument => ({
    section,
    fileName,
    displayName,
    render: () => renderPdf(head, content),
  })
}

export function image(fileName: string, draw: () => string): DemoImage {
  return { fileName, contentType: 'image/webp', render: () => renderImage(draw()) }
}
