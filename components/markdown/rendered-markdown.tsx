import { clsx } from 'clsx'

type Props = {
  /** From `lib/markdown`; null if the text is shown unchanged. */
  html: string | null
  text: string
  className?: string
}

/** A Markdown text that was parsed and sanitised when it was written or received. */
export function RenderedMarkdown({ html, text, className }: Props) {
  if (html === null) return <p className={clsx('whitespace-pre-line', className)}>{text}</p>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by lib/markdown, which signs what a row keeps
  return <div className={clsx('answer', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
