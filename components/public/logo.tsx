export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M14.7 6.6a2 2 0 0 1 2.6 0l7.9 6.8a2 2 0 0 1 .7 1.5v6.6a2 2 0 0 1-2 2H14l-4 3.6a.7.7 0 0 1-1.2-.5v-3.1h-.7a2 2 0 0 1-2-2v-6.6a2 2 0 0 1 .7-1.5z"
        className="fill-on-accent"
      />
      <path d="M11 16h10M11 19.5h6.5" className="stroke-accent" strokeWidth="1.9" strokeLinecap="round" />
    </svg>
  )
}
