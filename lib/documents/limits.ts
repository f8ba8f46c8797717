export const maxDocumentBytes = 50 * 1024 * 1024

export const acceptedEndings = '.pdf,.docx,.odt,.txt,.md,.png,.jpg,.jpeg'
