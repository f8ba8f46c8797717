/**
 * A passage with a lower relevance is no source, and the answer is a refusal (specification, section 9). In
 * its own file because the browser imports it.
 */
export const sourceThreshold = 0.3
