/** A set of limits that operators name, and that an organisation may have. */
export type Plan = {
  id: string
  name: string
  /** In megabytes; null for the installation's. */
  quotaMb: number | null
  /** It is null for no limit. */
  membersAtMost: number | null
  /** It grows with each change, so that a form knows what it changes. */
  revision: number
  /** How many have it. */
  organizations: number
}
