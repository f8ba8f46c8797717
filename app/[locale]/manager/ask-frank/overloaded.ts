const marks = 1000
const deepLine = /^(?:[ \t]*(?:[-+*>]|\d{1,9}[.)])){50}/m

/**
 * Whether markdown would cost more to read than an answer is worth: a parser compares each open mark with the others, and rendering goes as
 * deep as blocks nest. Such a text is shown as it came.
 */
export function isOverloaded(text: string): boolean {
  return (text.match(/[*_~[<>`]/g)?.length ?? 0) > marks || deepLine.test(text)
}
