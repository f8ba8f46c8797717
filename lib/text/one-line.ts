/**
 * One line of text, such as a name: composed letters (å is one character, however
 * it was typed) and no characters that are invisible or change the reading
 * direction. That includes the joiners of emoji: a family becomes separate people.
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

/** Replaces control characters except line breaks and tabs, because Postgres refuses some of them. */
export const withoutControls = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, ' ')
