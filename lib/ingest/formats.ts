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

/** The upload derived the content type from the bytes. Each reader checks the bytes again. */
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

export function contentTypeOfName(name: string): string {
  return endings[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/pdf'
}
