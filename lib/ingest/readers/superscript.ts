const DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Raised digits stay apart from the number or word that they stand at: "600³ kr" is not 6003, and m² is m². */
export const toSuperscript = (digits: string): string =>
  digits.replace(/\d/g, (digit) => DIGITS[Number(digit)] ?? digit)
