/** Bytes that an uploaded document may have. */
export const maxDocumentBytes = 50 * 1024 * 1024

/** What a file chooser offers; what is accepted is told by the bytes. */
export const acceptedEndings = '.pdf,.docx,.odt,.txt,.md,.png,.jpg,.jpeg'
