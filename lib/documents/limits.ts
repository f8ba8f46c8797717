/** The largest size of an uploaded document in bytes. */
export const maxDocumentBytes = 50 * 1024 * 1024

/** The extensions that a file chooser offers. The server checks the bytes. */
export const acceptedEndings = '.pdf,.docx,.odt,.txt,.md,.png,.jpg,.jpeg'
