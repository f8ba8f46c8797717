/** Whether markdown has HTML in it that would mean something: `2 < 3` and `\<p>` have none. */
export function hasHtml(text: string): boolean {
  return /(?<!\\)<(?:\/?[a-z][^<>]*>|!--)/i.test(text)
}
