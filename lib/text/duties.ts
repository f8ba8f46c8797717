const DUTY =
  /(?<!\p{L})(?:(?:underhålls)?ansvar(?:ar|et)?|ansvarig\p{L}?|svarar för|sköter|sköts|betalar|betalas|bekostar|bekostas|åligger|responsib\p{L}{1,6}|liab\p{L}{1,6}|pays?|takes? care)(?!\p{L})/iu
const PARTY =
  /(?<!\p{L})(?:(?:bostadsrätts)?föreningen|brf|vi|styrelsen|förvaltaren|du|ni|man|medlem(?:men|mar|marna)?|(?:bostadsrätts|lägenhets)?(?:inne)?havaren?|boende|hyresgäst(?:en)?|we|you|the (?:association|board|member|owner|resident|tenant)|members|owners|residents|tenants)(?!\p{L})/iu

/** "Föreningens ansvar", "Det här betalar du": whose duty all is that stands below the heading. */
export const namesDuty = (heading: string): boolean => DUTY.test(heading)

/** Whether a sentence says itself who has to do something. */
export const namesParty = (text: string): boolean => PARTY.test(text)
