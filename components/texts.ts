import type { Messages } from 'next-intl'

/**
 * The texts of one part of the catalogue. The server passes them to client components, so that the browser
 * gets only the texts that it shows.
 */
export type Texts<Part extends keyof Messages> = Messages[Part]
