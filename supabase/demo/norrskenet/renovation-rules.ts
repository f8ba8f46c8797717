import { chapter, type DocumentContent, list, note, paragraph, table } from '../blocks'

export const renovationRules: DocumentContent = {
  title: 'Renoveringsregler',
  subtitle: 'Bygga om på Polarvägen 11. Antagna av styrelsen den 20 augusti 2024.',
  date: '2024-08-20',
  opening: 'letterhead',
  blocks: [
    paragraph(
      'Huset är byggt 1998 med stomme av prefabricerad betong, vattenburen golvvärme i alla rum och ett ventilationsaggregat på taket. Golvvärmen är skälet till att vi är extra försiktiga: ett skruvhål på fel ställe har hittills kostat föreningen tre vattenskador.',
    ),
    chapter('Vad gäller för olika arbeten?'),
    table(
      ['Arbete|2.2', 'Gäller|1.6', 'Handläggs inom|1.2>'],
      [
        'Måla och tapetsera|inget krav|–',
        'Köksrenovering|anmälan|14 dagar',
        'Byte av golv|tillstånd|sex veckor',
        'Badrum och tvättrum|tillstånd|sex veckor',
        'Öppning i bärande vägg|tillstånd och konstruktör|tre månader',
        'Fläkt eller ventilation|inte tillåtet|–',
      ],
    ),
    paragraph(
      'Ansök via e-post till styrelsen minst sex veckor innan arbetet ska börja. Handläggningsavgiften är 1 200 kronor per ärende och dras inte av om du ångrar dig. Ett tillstånd gäller i sex månader.',
    ),
    chapter('Badrum'),
    paragraph(
      'Badrum får renoveras efter tillstånd från styrelsen. Du får göra ytskikten själv om en certifierad kontrollant besiktigar tätskiktet innan kaklet sätts upp. Våtrumsintyget ska skickas till styrelsen inom tre månader. Golvbrunnen är bostadsrättshavarens ansvar och bytes på egen bekostnad.',
    ),
    paragraph(
      'Fäst ingenting i golvet. Slingorna för golvvärme ligger tre centimeter under ytan och syns inte på ritningen. Termografering ska göras innan golvet bilas, och protokollet bifogas ansökan.',
    ),
    chapter('Kök'),
    paragraph(
      'Köksrenovering ska anmälas till styrelsen senast 14 dagar innan arbetet börjar, även när bara luckor och bänkskiva byts. Skälet är att vattnet till köket stängs av för hela våningsplanet. Spiskåpan är ansluten till husets aggregat och får bara bytas mot samma modell. Kolfilterfläkt är inte tillåten.',
    ),
    chapter('Väggar'),
    paragraph(
      'En öppning i en bärande vägg kan tillåtas efter konstruktionsritning av en certifierad konstruktör och anmälan till kommunen. Innerväggar av gips får tas bort efter tio dagars varsel till styrelsen. Tänk på att eldosor och rör för sprinkler kan sitta i väggen.',
    ),
    chapter('Golv, värme och luft'),
    list(
      'Klinker är tillåtet i alla rum. Trägolv ska vara högst 14 millimeter tjockt för att värmen ska nå fram.',
      'Rumstemperaturen är inställd på 20 grader och kan höjas högst två grader med termostaten.',
      'Filter i tilluftsdon byts av föreningen i mars och oktober.',
      'Elarbeten anmäls till styrelsen. Jordfelsbrytaren sitter i skåpet i hallen.',
    ),
    chapter('Så går arbetet till'),
    paragraph(
      'Störande arbete får bara göras vardagar mellan klockan 07.30 och 17.00. Hissen ska kläs in med skyddsmattor, som lånas hos fastighetsservice mot 500 kronor i deposition. Grannar på samma våning, ovanför och under ska ha besked tio dagar i förväg.',
    ),
    paragraph(
      'Byggsäckar får stå på infarten i högst två dygn. Under perioden november till april får säckar inte ställas ut alls, eftersom plogbilen behöver plats.',
    ),
    note(
      'Skador på golvvärmen betalas av den som har orsakat dem. En reparation kostar sällan mindre än 30 000 kronor.',
    ),
  ],
}
