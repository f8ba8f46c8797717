/**
 * The address of an organisation's member management. A full stop is escaped too because the rewrites treat
 * an address with one as a file.
 */
export function getMembersPath(organizationName: string): string {
  return `/manager/organization-users/${encodeURIComponent(organizationName).replaceAll('.', '%2E')}`
}
