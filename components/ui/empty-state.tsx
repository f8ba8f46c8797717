/** What stands where a list would be, when there is nothing to list. */
export function EmptyState({ title, text }: { title: string; text?: string }) {
  return (
    <div className="mt-5 rounded-card border border-dashed border-line-strong px-6 py-10 text-center">
      <p className="font-semibold">{title}</p>
      {text ? <p className="mt-1 text-muted">{text}</p> : null}
    </div>
  )
}
