import { clsx } from 'clsx'

type Props = {
  /** From `lib/markdown`; null if the text is shown unchanged. */
  html: string | null
  text: string
  className?: string
}

/** Parsed and sanitised when the text was written or received. */
export function RenderedMarkdown({ html, text, className }: Props) {
  if (html === null) return <p className={clsx('whitespace-pre-line', className)}>{text}</p>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by lib/markdown, which signs what a row keeps
  return <div className={clsx('answer', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
