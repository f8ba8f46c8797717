'use client'

import { Bot } from 'lucide-react'
import { Avatar } from '@/components/ui/avatar'

/** Bold and escapes of the Markdown, which is rendered when it is complete. */
const marks = /\*\*|\\(?=[!-/:-@[-`{-~])/g

/** Hidden from screen readers because the live region announces the same. */
export function TypingIndicator({ ai, text }: { ai: string; text: string }) {
  return (
    <div aria-hidden="true" className="flex items-start gap-2">
      <Avatar name={ai} className="bg-accent! text-on-accent! max-[359px]:hidden">
        <Bot className="size-6" />
      </Avatar>
      <div className="min-w-0 max-w-[360px] rounded-card rounded-tl-sm border border-line bg-surface px-4 py-3 shadow-card">
        {/* A browser that translates the page would replace the text, which then no longer grew. */}
        {text ? (
          <p translate="no" className="mb-2 whitespace-pre-line">
            {text.replace(marks, '')}
          </p>
        ) : null}
        <p className="flex items-center gap-2">
          <span className="text-sm font-semibold text-muted">{ai}</span>
          {[0, 160, 320].map((delay) => (
            <span
              key={delay}
              style={{ animationDelay: `${delay}ms` }}
              className="size-2 animate-pulse rounded-full bg-accent"
            />
          ))}
        </p>
      </div>
    </div>
  )
}
