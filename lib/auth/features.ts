/** What the operator may switch off for an organisation. */
export const features = ['assistant', 'news_mail', 'news_push'] as const
export type Feature = (typeof features)[number]

type Concerned = { organization: { switchedOff: readonly Feature[] } }

export const isOn = ({ organization }: Concerned, feature: Feature): boolean =>
  !organization.switchedOff.includes(feature)

/** The log has the names with a space between them. */
export const toFeatureNames = (names: string, toText: (feature: Feature) => string): string =>
  features
    .filter((feature) => names.split(' ').includes(feature))
    .map(toText)
    .join(', ')
