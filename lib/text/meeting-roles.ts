const ROLE = /(?<!\p{L})(?:ordförande|sekreterare|chair(?:man|person|woman)?|secretary)(?!\p{L})/iu
const MEETING =
  /(?<!\p{L})\p{L}{0,20}(?:stämm(?:a|an|or|ans)|möte(?:t|ts)?)(?!\p{L})|(?<!\p{L})(?:meeting|assembly)(?!\p{L})/iu
/** "till ordförande för dagens stämma", "stämmans ordförande", "mötesordförande", "leda mötet" */
const OF_MEETING =
  /(?<!\p{L})(?:mötes|stämmo)(?:ordförande|sekreterare)|(?:stämmans|mötets) (?:ordförande|sekreterare)|(?:ordförande|sekreterare) (?:för|på|vid|under) (?:(?:dagens|årets|denna|detta|den här|extra) )?\p{L}{0,20}(?:stämma|möte)|leda (?:dagens )?(?:stämman?|mötet?)|(?:chair|secretary)\p{L}{0,6} (?:of|for|at) (?:the|this|today's) (?:\p{L}{1,12} )?meeting/iu

/** Whether the question asks who holds an office of the association, and the sentence tells who led a meeting. */
export const isRoleOfMeeting = (question: string, sentence: string): boolean =>
  ROLE.test(question) && !MEETING.test(question) && OF_MEETING.test(sentence)
