/** Section 9 of the specification states it. The browser imports this file, which therefore loads no zod. */
export const sourceThreshold = 0.3
