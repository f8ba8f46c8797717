import type { Archive } from './archive'

/**
 * The archive without the lost files. The earlier versions of a lost document go with it, because they would come back
 * as what holds.
 * @param lost paths in the archive
 */
export function leaveOut({ documents, news, cases, ...rest }: Archive, lost: ReadonlySet<string>): Archive {
  const gone = new Set(documents.filter(({ file }) => lost.has(file)).map(({ id }) => id))
  return {
    ...rest,
    documents: documents.filter(
      ({ id, replaced_by }) => !gone.has(id) && !(replaced_by && gone.has(replaced_by)),
    ),
    news: news.map(({ image, files, ...article }) => ({
      ...article,
      image: image && !lost.has(image) ? image : null,
      files: files.filter(({ file }) => !lost.has(file)),
    })),
    cases: cases.map(({ files, ...one }) => ({ ...one, files: files.filter(({ file }) => !lost.has(file)) })),
  }
}
