import { type DemoFact, norrskenet, solglantan } from './fact-answers'

/** Answered by the bylaws, renovation rules, annual reports, minutes and laundry guides. */
export const otherFacts: DemoFact[] = [
  {
    question: 'Får jag hyra ut min lägenhet i andra hand?',
    a: solglantan(
      'stadgar-2022.pdf',
      5,
      'Andrahandsuthyrning är tillåten i högst tre månader under semestervistelse.',
    ),
    b: norrskenet(
      'stadgar-norrskenet.pdf',
      2,
      'Styrelsen kan ge tillstånd till andrahandsuthyrning i högst ett år i taget',
    ),
  },
  {
    question: 'Vad kostar det i avgift att hyra ut i andra hand?',
    a: solglantan('stadgar-2022.pdf', 3, 'Föreningen tar inte ut någon avgift för andrahandsupplåtelse.'),
    b: norrskenet(
      'stadgar-norrskenet.pdf',
      2,
      'tar föreningen ut en avgift om högst 10 procent av prisbasbeloppet per år',
    ),
  },
  {
    question: 'Vilka tider kan man boka tvättstugan?',
    a: solglantan(
      'Guide till tvättstugan.pdf',
      1,
      'Tvättpassen är tre timmar långa och kan bokas alla dagar mellan klockan 07.00 och 22.00.',
    ),
    b: norrskenet(
      'tvattstugan.pdf',
      1,
      'Tvättpassen är fyra timmar långa och kan bokas måndag till lördag mellan klockan 08.00 och 20.00.',
    ),
  },
  {
    question: 'Hur många tvättpass får jag ha bokade?',
    a: solglantan(
      'Guide till tvättstugan.pdf',
      1,
      'Varje hushåll får ha högst två bokade tvättpass åt gången.',
    ),
    b: norrskenet('tvattstugan.pdf', 1, 'Varje hushåll får boka ett tvättpass i veckan.'),
  },
  {
    question: 'Vad händer om jag kommer för sent till min tvättid?',
    a: solglantan(
      'Guide till tvättstugan.pdf',
      1,
      'Den som inte har startat maskinen inom 30 minuter förlorar sitt pass.',
    ),
    b: norrskenet('tvattstugan.pdf', 1, 'om du inte har loggat in på skärmen inom 15 minuter'),
  },
  {
    question: 'Kostar det något att tvätta i tvättstugan?',
    a: solglantan('Guide till tvättstugan.pdf', 2, 'el och vatten till tvättstugan ingår i årsavgiften'),
    b: norrskenet('tvattstugan.pdf', 1, 'Varje tvätt kostar 15 kronor'),
  },
  {
    question: 'Hur hög är månadsavgiften för en trea?',
    a: solglantan(
      'arsredovisning-2024.pdf',
      2,
      'För en trea på 72 kvadratmeter är månadsavgiften 4 608 kronor.',
    ),
    b: norrskenet(
      'arsredovisning-2023-2024.pdf',
      2,
      'En trea på 75 kvadratmeter betalar 5 700 kronor i månaden.',
    ),
  },
  {
    question: 'Vad behövs för att renovera badrummet?',
    a: solglantan('renoveringsregler-2025.pdf', 2, 'ska utföras av ett företag med våtrumsbehörighet'),
    b: norrskenet(
      'renoveringsregler.pdf',
      1,
      'Du får göra ytskikten själv om en certifierad kontrollant besiktigar tätskiktet',
    ),
  },
  {
    question: 'När ska våtrumsintyget lämnas in?',
    a: solglantan(
      'renoveringsregler-2025.pdf',
      2,
      'ska lämnas till styrelsen inom 30 dagar efter att arbetet är klart',
    ),
    b: norrskenet('renoveringsregler.pdf', 1, 'Våtrumsintyget ska skickas till styrelsen inom tre månader.'),
  },
  {
    question: 'Måste jag fråga om jag byter köksluckor?',
    a: solglantan(
      'renoveringsregler-2025.pdf',
      2,
      'Byte av köksluckor, bänkskiva och vitvaror på samma plats kräver inget tillstånd.',
    ),
    b: norrskenet(
      'renoveringsregler.pdf',
      2,
      'Köksrenovering ska anmälas till styrelsen senast 14 dagar innan arbetet börjar',
    ),
  },
  {
    question: 'Får jag ta bort en bärande vägg?',
    a: solglantan('renoveringsregler-2025.pdf', 3, 'Bärande väggar får inte tas bort eller öppnas.'),
    b: norrskenet(
      'renoveringsregler.pdf',
      2,
      'En öppning i en bärande vägg kan tillåtas efter konstruktionsritning',
    ),
  },
  {
    question: 'Hur varmt ska det vara i lägenheten?',
    a: solglantan('renoveringsregler-2025.pdf', 3, 'Normal inomhustemperatur i lägenheten är 21 grader.'),
    b: norrskenet('renoveringsregler.pdf', 2, 'Rumstemperaturen är inställd på 20 grader'),
  },
  {
    question: 'När hålls årsstämman?',
    a: solglantan(
      'stadgar-2022.pdf',
      7,
      'Ordinarie föreningsstämma ska hållas varje år före maj månads utgång.',
    ),
    b: norrskenet(
      'stadgar-norrskenet.pdf',
      3,
      'Ordinarie föreningsstämma hålls varje år före november månads utgång.',
    ),
  },
  {
    question: 'När ska motioner vara inlämnade?',
    a: solglantan('stadgar-2022.pdf', 7, 'Motioner ska ha kommit in till styrelsen senast den 31 januari.'),
    b: norrskenet(
      'stadgar-norrskenet.pdf',
      3,
      'En motion ska vara styrelsen till handa senast den 15 september.',
    ),
  },
  {
    question: 'När skickas kallelsen till stämman ut?',
    a: solglantan('stadgar-2022.pdf', 8, 'tidigast sex veckor och senast två veckor före stämman'),
    b: norrskenet('stadgar-norrskenet.pdf', 4, 'tidigast sex veckor och senast tre veckor före stämman'),
  },
  {
    question: 'Hur stor är överlåtelseavgiften och vem betalar den?',
    a: solglantan(
      'stadgar-2022.pdf',
      3,
      'Överlåtelseavgiften är 2,5 procent av prisbasbeloppet och betalas av köparen.',
    ),
    b: norrskenet(
      'stadgar-norrskenet.pdf',
      2,
      'Överlåtelseavgiften är 1,5 procent av prisbasbeloppet och betalas av säljaren.',
    ),
  },
  {
    question: 'Behöver jag ett eget bostadsrättstillägg i försäkringen?',
    a: solglantan(
      'stadgar-2022.pdf',
      4,
      'Föreningen har tecknat ett kollektivt bostadsrättstillägg för alla lägenheter.',
    ),
    b: norrskenet(
      'stadgar-norrskenet.pdf',
      2,
      'Varje bostadsrättshavare ska själv teckna hemförsäkring med bostadsrättstillägg.',
    ),
  },
  {
    question: 'Hur stora är föreningens lån?',
    a: solglantan(
      'arsredovisning-2024.pdf',
      9,
      'Föreningens lån uppgick vid årets slut till 18 432 000 kronor.',
    ),
    b: norrskenet('arsredovisning-2023-2024.pdf', 4, 'Föreningens lån uppgick till 19 950 000 kronor'),
  },
  {
    question: 'Vad beslutade stämman om solceller?',
    a: solglantan(
      'protokoll-stamma-2025-04-24.pdf',
      2,
      'Efter en livlig diskussion bifölls förslaget med 29 röster mot 6.',
    ),
    b: norrskenet('stammoprotokoll-2024.pdf', 2, 'Styrelsen föreslog att frågan läggs ned till 2028.'),
  },
]
