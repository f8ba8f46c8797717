/** Composed letters (å is one character), none that is invisible or changes the reading direction. */
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
