/** The formats that the reader knows. A picture is one page, which is read from what it shows. */
export const documentFormats = ['pdf', 'docx', 'odt', 'text', 'markdown', 'picture'] as const
export type DocumentFormat = (typeof documentFormats)[number]

const formats: Record<string, DocumentFormat> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'text/plain': 'text',
  'text/markdown': 'markdown',
  'image/png': 'picture',
  'image/jpeg': 'picture',
}

/**
 * The format of a stored content type, which the upload derived
 * from the file's bytes. Each reader checks the bytes again.
 */
export function toFormat(contentType: string): DocumentFormat {
  return formats[contentType.split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'pdf'
}

const endings: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  txt: 'text/plain',
  md: 'text/markdown',
  markdown: 'text/markdown',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
}

/** The content type for a file name that an operator gives. */
export function contentTypeOfName(name: string): string {
  return endings[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/pdf'
}
