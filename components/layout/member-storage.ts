/** Where older versions kept who is signed in (specification, section 3). Identity lives on the server now. */
const memberKeys = [
  'manager_member_id',
  'manager_organization_id',
  'manager_member_data',
  'organization_member_id',
  'organization_id',
]

export function clearMemberStorage(): void {
  try {
    for (const key of memberKeys) {
      localStorage.removeItem(key)
      sessionStorage.removeItem(key)
    }
  } catch {
    // A browser that keeps no storage has nothing to clear.
  }
}
