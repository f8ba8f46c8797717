import type { PageImageWidth } from './page-number'

/** The database has the same rule: private.page_image_folder. */
export function toImageFolder(filePath: string): string {
  const [organization, section, ...rest] = filePath.split('/')
  return `${organization}/${section}/pages/${rest.join('/')}`
}

export function toImagePath(filePath: string, page: number, width: PageImageWidth): string {
  return `${toImageFolder(filePath)}/${page}-${width}.webp`
}
