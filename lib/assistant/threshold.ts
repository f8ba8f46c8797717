/** Specification, section 9. In its own file because the browser imports it. */
export const sourceThreshold = 0.3
