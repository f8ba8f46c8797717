import { type DemoFact, norrskenet, solglantan } from './fact-answers'

/** Answered by the house rules. */
export const houseRuleFacts: DemoFact[] = [
  {
    question: 'Vad säger ordningsreglerna om andrahandsuthyrning?',
    a: solglantan(
      'ordningsregler-2025.pdf',
      3,
      'Andrahandsuthyrning är tillåten i högst tre månader under semestervistelse.',
    ),
    b: norrskenet(
      'trivselregler.pdf',
      3,
      'Tillstånd ges i högst ett år i taget vid arbete, studier eller provsamboende, aldrig för semester.',
    ),
  },
  {
    question: 'När ska det vara tyst i huset?',
    a: solglantan(
      'ordningsregler-2025.pdf',
      1,
      'Det ska vara tyst i huset mellan klockan 22.00 och 07.00 alla dagar.',
    ),
    b: norrskenet('trivselregler.pdf', 1, 'Nattvila råder mellan klockan 21.00 och 06.00 på vardagar'),
  },
  {
    question: 'Får jag ha hund och katt?',
    a: solglantan(
      'ordningsregler-2025.pdf',
      2,
      'Sällskapsdjur är välkomna hos oss och du behöver inte fråga styrelsen om lov.',
    ),
    b: norrskenet('trivselregler.pdf', 1, 'Varje hushåll får ha högst två sällskapsdjur.'),
  },
  {
    question: 'Får jag grilla på balkongen?',
    a: solglantan('ordningsregler-2025.pdf', 1, 'Endast elgrill får användas på balkongen.'),
    b: norrskenet(
      'trivselregler.pdf',
      1,
      'All grillning på balkonger och uteplatser är förbjuden, också med elektrisk grill.',
    ),
  },
  {
    question: 'Får jag röka på balkongen?',
    a: solglantan('ordningsregler-2025.pdf', 1, 'Rökning på balkongen är tillåten, men visa hänsyn'),
    b: norrskenet(
      'trivselregler.pdf',
      1,
      'Rökning är förbjuden på balkongerna och närmare entrén än fem meter.',
    ),
  },
  {
    question: 'Får jag glasa in balkongen?',
    a: solglantan(
      'ordningsregler-2025.pdf',
      1,
      'Inglasning av balkongen är tillåten efter styrelsens godkännande.',
    ),
    b: norrskenet('trivselregler.pdf', 1, 'Balkonger får inte glasas in'),
  },
  {
    question: 'Vad kostar en parkeringsplats?',
    a: solglantan(
      'ordningsregler-2025.pdf',
      3,
      'En parkeringsplats med motorvärmaruttag kostar 375 kronor i månaden.',
    ),
    b: norrskenet('trivselregler.pdf', 2, 'En parkeringsplats utomhus kostar 290 kronor i månaden'),
  },
  {
    question: 'Kan jag ladda min elbil?',
    a: solglantan('ordningsregler-2025.pdf', 3, 'Elbilar laddas bara på de åtta laddplatserna.'),
    b: norrskenet('trivselregler.pdf', 2, 'Föreningen har inga laddplatser för elbilar.'),
  },
  {
    question: 'Hur länge får mina gäster parkera?',
    a: solglantan('ordningsregler-2025.pdf', 3, 'Besökare får parkera på besöksplatserna i högst 24 timmar.'),
    b: norrskenet('trivselregler.pdf', 2, 'Besökare parkerar med p-skiva i högst fyra timmar.'),
  },
  {
    question: 'Vad kostar det att låna övernattningslägenheten?',
    a: solglantan('ordningsregler-2025.pdf', 3, 'kostar 300 kronor per dygn'),
    b: norrskenet('trivselregler.pdf', 2, 'kostar 450 kronor per dygn'),
  },
  {
    question: 'Vad kostar en ny nyckel om jag tappar bort min?',
    a: solglantan('ordningsregler-2025.pdf', 2, 'En borttappad nyckel kostar 650 kronor att ersätta.'),
    b: norrskenet('trivselregler.pdf', 2, 'En ny passerbricka kostar 250 kronor'),
  },
  {
    question: 'När får jag borra?',
    a: solglantan(
      'ordningsregler-2025.pdf',
      1,
      'vardagar mellan klockan 08.00 och 18.00 och lördagar mellan klockan 10.00 och 15.00',
    ),
    b: norrskenet('trivselregler.pdf', 1, 'vardagar mellan klockan 07.30 och 17.00, men aldrig på lördagar'),
  },
  {
    question: 'När kan jag lämna grovsopor?',
    a: solglantan(
      'ordningsregler-2025.pdf',
      2,
      'container för grovsopor första helgen i april och första helgen i oktober',
    ),
    b: norrskenet(
      'trivselregler.pdf',
      2,
      'Grovsoprummet i garaget är öppet varje onsdag mellan klockan 17.00 och 19.00',
    ),
  },
  {
    question: 'Vilka förråd hör till lägenheten?',
    a: solglantan(
      'ordningsregler-2025.pdf',
      2,
      'Varje lägenhet har ett vindsförråd och ett matkällarförråd.',
    ),
    b: norrskenet('trivselregler.pdf', 1, 'Varje lägenhet har ett källarförråd på sex kvadratmeter.'),
  },
]
