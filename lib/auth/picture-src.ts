/** The address of a member's picture on our origin; a new picture has a new one. Null without a picture: the initial stands for it. */
export function toPictureSrc(memberId: string, path: string | null): string | null {
  if (path === null) return null
  const version = path.match(/-(\d+)\.\w+$/)?.[1] ?? '0'
  return `/api/files/pictures/${memberId}?v=${version}`
}
