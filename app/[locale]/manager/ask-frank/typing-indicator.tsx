'use client'

import { Bot } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'

/** Seen, not heard: the live region says the same. */
export function TypingIndicator({ ai }: { ai: string }) {
  return (
    <div aria-hidden="true" className="flex items-start gap-2">
      <Avatar name={ai} className="bg-accent! text-on-accent! max-[359px]:hidden">
        <Bot className="size-6" />
      </Avatar>
      <div className="flex items-center gap-2 rounded-card rounded-tl-sm border border-line bg-surface px-4 py-3 shadow-card">
        <span className="text-sm font-semibold text-muted">{ai}</span>
        {[0, 160, 320].map((delay) => (
          <span
            key={delay}
            style={{ animationDelay: `${delay}ms` }}
            className="size-2 animate-pulse rounded-full bg-accent"
          />
        ))}
      </div>
    </div>
  )
}
