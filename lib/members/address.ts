/** Escapes full stops too, because the rewrites treat an address with one as a file. */
export function getMembersPath(organizationName: string): string {
  return `/manager/organization-users/${encodeURIComponent(organizationName).replaceAll('.', '%2E')}`
}
