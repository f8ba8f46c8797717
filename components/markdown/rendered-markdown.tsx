import { clsx } from 'clsx'

type Props = {
  /** From `lib/markdown`; null where the text is shown as it was typed. */
  html: string | null
  text: string
  className?: string
}

/** A Markdown text. It was parsed and sanitised when it was written, or arrived. */
export function RenderedMarkdown({ html, text, className }: Props) {
  if (html === null) return <p className={clsx('whitespace-pre-line', className)}>{text}</p>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by lib/markdown, which signs what a row keeps
  return <div className={clsx('answer', className)} dangerouslySetInnerHTML={{ __html: html }} />
}
