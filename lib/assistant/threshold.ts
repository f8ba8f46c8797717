/** The relevance below which a passage is no source and the answer a refusal (specification, section 9). Apart, because the browser reads it. */
export const sourceThreshold = 0.3
