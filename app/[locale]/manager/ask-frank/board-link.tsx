import Link from 'next/link'

/** Leads from a question without a certain answer to the board's page. */
export function BoardLink({ label }: { label: string }) {
  return (
    <Link
      href="/manager/board"
      prefetch={false}
      className="mt-2 inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
    >
      {label}
    </Link>
  )
}
