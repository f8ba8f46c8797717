import { chapter, clause, type DocumentContent, list, paragraph, signatures, table } from '../blocks'

export const minutes: DocumentContent = {
  title: 'Protokoll från ordinarie föreningsstämma',
  subtitle: 'Torsdagen den 24 april 2025 klockan 18.30 i gemensamhetslokalen Gläntan',
  date: '2025-04-24',
  opening: 'letterhead',
  blocks: [
    paragraph(
      'Närvarande: 37 röstberättigade medlemmar, varav fyra genom ombud, enligt bifogad röstlängd. Dessutom deltog revisor Helena Ström från Ström & Dahl Revision utan rösträtt.',
    ),
    ...clause(
      '1 § Öppnande och dagordning',
      'Styrelsens ordförande Karin Lindqvist hälsade alla välkomna och förklarade stämman öppnad. Stämman godkände den utsända dagordningen.',
    ),
    ...clause(
      '2 § Val av ordförande, protokollförare och justerare',
      'Stämman valde Lennart Ek till stämmoordförande. Han utsåg Fatima Haddad till protokollförare. Till justerare och rösträknare valdes Anders Bergman och Siv Nordin.',
    ),
    ...clause(
      '3 § Kallelse och röstlängd',
      'Kallelsen skickades ut den 27 mars 2025, alltså fyra veckor före stämman. Stämman fann att den var utlyst i rätt tid. Röstlängden med 37 röster fastställdes.',
    ),
    ...clause(
      '4 § Årsredovisning och revisionsberättelse',
      'Kassören Göran Westlund gick igenom årsredovisningen för 2024. Han förklarade att årets underskott på 40 484 kronor beror på fönsterunderhållet i nummer 6 och på högre räntor när ett av lånen lades om. Kassaflödet var positivt. Helena Ström föredrog revisionsberättelsen och tillstyrkte att räkenskaperna fastställs.',
      'På en fråga från golvet svarade kassören att föreningens elavtal löper till och med den 30 september 2026.',
    ),
    ...clause(
      '5 § Fastställande och resultat',
      'Stämman fastställde resultaträkningen och balansräkningen och beslutade att resultatet ska disponeras enligt styrelsens förslag: 137 300 kronor avsätts till fonden för yttre underhåll och återstoden förs över i ny räkning.',
    ),
    ...clause(
      '6 § Ansvarsfrihet',
      'Stämman beviljade styrelsens ledamöter ansvarsfrihet för 2024. Ledamöterna deltog inte i beslutet.',
    ),
    ...clause('7 § Arvoden', 'Stämman beslutade om arvoden enligt valberedningens förslag:'),
    table(
      ['Uppdrag|3', 'Arvode per år|1.4>'],
      [
        'Styrelsen tillsammans, att fördela inom sig|118 000 kronor',
        'Förtroendevald revisor|6 500 kronor',
        'Valberedningens ledamöter, vardera|2 500 kronor',
        'Revisionsbyrån|enligt räkning',
      ],
    ),
    ...clause('8 § Val', 'Stämman valde enligt valberedningens förslag:'),
    list(
      'Karin Lindqvist, ordförande, omval på två år',
      'Fatima Haddad, ledamot, omval på två år',
      'Tomas Grahn, ledamot, nyval på två år efter Inger Falk, som avböjde omval',
      'Nils Åkerlund, suppleant, nyval på ett år',
      'Helena Ström, auktoriserad revisor, omval på ett år',
      'Siv Nordin (sammankallande) och Per Ödman till valberedning',
    ),
    paragraph(
      'Göran Westlund och Maja Persson har ett år kvar på sina uppdrag. Stämman tackade Inger Falk för nio år i styrelsen med blommor och en varm applåd.',
    ),
    chapter('Ärenden från styrelsen och medlemmarna'),
    ...clause(
      '9 § Styrelsens förslag: solceller',
      'Styrelsen föreslog att föreningen låter sätta upp solceller på taken till nummer 2 och 4 för högst 1 150 000 kronor, betalat ur kassan. Anläggningen beräknas ge 82 000 kilowattimmar om året. Efter en livlig diskussion bifölls förslaget med 29 röster mot 6. Två medlemmar avstod.',
    ),
    ...clause(
      '10 § Motion 1: fler laddplatser',
      'Jonas Sköld föreslog att antalet laddplatser ökas från åtta till sexton. Styrelsen ville vänta tills nätbolaget har förstärkt serviskabeln. Stämman biföll motionen på så sätt att styrelsen ska utreda frågan och lämna ett förslag till stämman 2026.',
    ),
    ...clause(
      '11 § Motion 2: odlingslådor på gården',
      'Maj-Britt Öhman föreslog tolv odlingslådor på den södra gräsmattan. Stämman biföll motionen. Styrelsen fick en ram på 18 000 kronor. Lådorna lottas ut bland dem som anmäler sig senast den 10 maj.',
    ),
    ...clause(
      '12 § Motion 3: rökfria balkonger',
      'Per Ödman föreslog att rökning på balkongerna förbjuds. Styrelsen avstyrkte eftersom ett förbud är svårt att följa upp. Stämman avslog motionen med 21 röster mot 14.',
    ),
    ...clause(
      '13 § Information',
      'Styrelsen berättade att stammarna i nummer 8 ska relinas med start i september 2025, att energideklarationen ska förnyas och att portalen har fått en assistent som svarar på frågor ur föreningens dokument.',
    ),
    ...clause(
      '14 § Avslutning',
      'Stämmoordföranden tackade för visat intresse och förklarade stämman avslutad klockan 20.45. Kaffe och tårta serverades.',
    ),
    signatures(
      'Vid protokollet och justerat i Lindeby den 8 maj 2025.',
      'Fatima Haddad, protokollförare',
      'Lennart Ek, stämmoordförande',
      'Anders Bergman, justerare',
      'Siv Nordin, justerare',
    ),
  ],
}
