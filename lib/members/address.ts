/** Where an organisation's members are managed. A full stop is escaped too: an address that has one looks like a file's to the rewrites. */
export function getMembersPath(organizationName: string): string {
  return `/manager/organization-users/${encodeURIComponent(organizationName).replaceAll('.', '%2E')}`
}
