export const documentFormats = ['pdf', 'docx', 'odt', 'text', 'markdown', 'picture'] as const
export type DocumentFormat = (typeof documentFormats)[number]

type Row = {
  contentType: string
  /** Lower case; the first one is the usual one. */
  endings: readonly [string, ...string[]]
  /** How the worker reads it. An upload turns a TIFF into a PDF. */
  format: DocumentFormat
}

/** The one table of the files that a section takes. `readers/read-flow.ts` names the reader of each format without pages. */
export const fileKinds = {
  pdf: { contentType: 'application/pdf', endings: ['pdf'], format: 'pdf' },
  docx: {
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
    format: 'docx',
  },
  odt: { contentType: 'application/vnd.oasis.opendocument.text', endings: ['odt'], format: 'odt' },
  txt: { contentType: 'text/plain', endings: ['txt'], format: 'text' },
  md: { contentType: 'text/markdown', endings: ['md', 'markdown'], format: 'markdown' },
  png: { contentType: 'image/png', endings: ['png'], format: 'picture' },
  jpg: { contentType: 'image/jpeg', endings: ['jpg', 'jpeg'], format: 'picture' },
  tiff: { contentType: 'image/tiff', endings: ['tif', 'tiff'], format: 'pdf' },
} as const satisfies Record<string, Row>

export type FileKind = keyof typeof fileKinds
export const fileKindNames = Object.keys(fileKinds) as FileKind[]

/** The files that an upload offers, as the `accept` attribute has them. */
export const acceptedEndings = fileKindNames
  .flatMap((kind) => fileKinds[kind].endings.map((ending) => `.${ending}`))
  .join(',')

/** The ending of a file's name in lower case, or an empty string. */
export function endingOf(name: string): string {
  return name.match(/\.([A-Za-z0-9]+)$/)?.[1]?.toLowerCase() ?? ''
}

export function kindOfEnding(name: string): FileKind | undefined {
  const ending = endingOf(name)
  return fileKindNames.find((kind) => fileKinds[kind].endings.some((one) => one === ending))
}

/** The upload derived the content type from the bytes. Each reader checks the bytes again. */
export function toFormat(contentType: string): DocumentFormat {
  const type = contentType.split(';')[0]?.trim().toLowerCase()
  const kind = fileKindNames.find((one) => fileKinds[one].contentType === type)
  return kind ? fileKinds[kind].format : 'pdf'
}

export function contentTypeOfName(name: string): string {
  return fileKinds[kindOfEnding(name) ?? 'pdf'].contentType
}
