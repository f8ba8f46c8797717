import { draftsKey } from '@/components/forms/drafts'

/** Keys of older versions (specification, section 3), and the drafts. */
const memberKeys = [
  draftsKey,
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
    // A browser without storage has nothing to clear.
  }
}
