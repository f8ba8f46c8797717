/** Replaces the text from `start` to `end` as if it was typed, so that the browser can undo it. */
export function insertText(
  field: HTMLTextAreaElement,
  { start, end, text }: { start: number; end: number; text: string },
) {
  field.focus()
  field.setSelectionRange(start, end)
  // The command is old, but the only way that the browser can undo.
  if (document.execCommand('insertText', false, text)) return
  field.setRangeText(text, start, end, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
