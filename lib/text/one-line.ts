/**
 * One line of text, as a name is: composed letters (å is one character, however it was typed), and nothing that nobody sees or that turns the
 * reading direction. The joiners of emoji are among that: a family falls apart into its people.
 */
export function toOneLine(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]+/gu, '')
    .replace(/ +/g, ' ')
    .trim()
}

/** Control characters but line breaks and tabs go: they mean nothing in a text, and Postgres refuses some of them. */
export const withoutControls = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, ' ')
