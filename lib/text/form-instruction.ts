/** "Fylls i av styrelsen och lämnas till den som flyttar in.", "To be completed by the buyer." */
const INSTRUCTS =
  /^[("*–•\s]{0,4}(?:(?:blanketten|formuläret|bladet|fälten|rutorna|the form)\s)?(?:(?:fylls|fylles|ska fyllas|skall fyllas|fylld) i(?!\p{L})|ifyll(?:s|es|t)(?!\p{L})|textas?\s(?:tydligt|med)|(?:is |must be |to be )?(?:filled (?:in|out)|completed) by(?!\p{L})|please print(?!\p{L}))/iu
/** Who asks about a form, or how something is done. */
const ASKS_FORM =
  /(?<!\p{L})(?:(?:i)?fyll\p{L}{0,5}|textas?|\p{L}{0,30}(?:blankett|formulär|bladet)\p{L}{0,4}|hur|how|forms?|fill(?:ed|s)?|complet\p{L}{0,4})(?!\p{L})/iu

/** Whether a sentence tells who fills in a form, and the question does not ask for that: the form's fields answer. */
export const isFormInstruction = (question: string, sentence: string): boolean =>
  INSTRUCTS.test(sentence) && !ASKS_FORM.test(question)
