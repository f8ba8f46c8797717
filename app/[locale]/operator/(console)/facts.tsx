/** What a card tells, by its name. */
export function Facts({ facts }: { facts: [string, string][] }) {
  return (
    <dl className="mt-3 space-y-2">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
