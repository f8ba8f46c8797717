/** Control characters but line breaks and tabs go: they mean nothing in a text, and Postgres refuses some of them. */
export const withoutControls = (text: string) => text.toWellFormed().replace(/[^\P{Cc}\n\t]/gu, ' ')
