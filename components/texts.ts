import type { Messages } from 'next-intl'

/** The texts of one part of the catalogue. The server hands them to a client leaf, so that the browser gets no more than it shows. */
export type Texts<Part extends keyof Messages> = Messages[Part]
