import Link from 'next/link'

export function BoardLink({ label }: { label: string }) {
  return (
    <Link
      href="/manager/board"
      prefetch={false}
      className="no-print inline-block py-1.5 font-semibold text-accent underline underline-offset-4"
    >
      {label}
    </Link>
  )
}
