import { chapter, type DocumentContent, list, note, paragraph, table } from '../blocks'

export const laundryGuide: DocumentContent = {
  title: 'Tvättstugan på plan 0',
  subtitle: 'Så fungerar bokning, maskiner och torkrum. Senast ändrad den 2 september 2024.',
  date: '2024-09-02',
  opening: 'letterhead',
  blocks: [
    paragraph(
      'De flesta av oss har tvättmaskin hemma, så tvättstugan är liten: två maskiner för vanlig tvätt, en mangel och ett torkrum med avfuktare. Den ligger på plan 0, till höger om hissen. Du kommer in med din passerbricka när ditt pass har börjat.',
    ),
    chapter('Bokning'),
    paragraph(
      'Tvättpassen är fyra timmar långa och kan bokas måndag till lördag mellan klockan 08.00 och 20.00. På söndagar är tvättstugan stängd. Bokningen görs på skärmen i entrén eller i portalen.',
    ),
    table(
      ['Tid|1.2', 'Måndag–fredag|1.4', 'Lördag|1.4'],
      [
        '08.00–12.00|ledig för alla|ledig för alla',
        '12.00–16.00|ledig för alla|ledig för alla',
        '16.00–20.00|ledig för alla|bara mangel',
      ],
    ),
    list(
      'Varje hushåll får boka ett tvättpass i veckan.',
      'Bokningen öppnar två veckor i förväg.',
      'Passet blir ledigt för andra om du inte har loggat in på skärmen inom 15 minuter.',
      'Varje tvätt kostar 15 kronor, som läggs på nästa avi.',
    ),
    chapter('Maskinerna'),
    paragraph(
      'Maskinerna doserar tvättmedlet automatiskt; häll inte i något eget. Programmet väljs på skärmen. Överfyll inte trumman: sex kilo är det mesta. Vill du tvätta täcken eller mattor hänvisar vi till tvätteriet på Storgatan.',
    ),
    paragraph(
      'Mangeln kräver att två vuxna hjälps åt. Barn får inte vistas i mangelrummet. Stanna vid mangeln tills valsarna står stilla.',
    ),
    chapter('Torkrummet'),
    paragraph(
      'Torkrummet får användas i sex timmar från det att passet börjar. Avfuktaren startas med den gröna knappen och stänger av sig själv. Torktumlare finns inte. Lämna inte ytterkläder eller skidpjäxor i torkrummet över natten.',
    ),
    chapter('Efter tvätten'),
    list(
      'Rensa filtret vid avfuktaren.',
      'Våttorka golvet och låt dörren stå på glänt.',
      'Kvarglömda kläder skänks till Hjärtebutiken den 1 i varje månad.',
    ),
    note(
      'Fel på maskinerna anmäls till Norrviks Fastighetsservice på 0980-319 215. Betalda tvättar som har misslyckats återbetalas inte i pengar, men du får ett nytt pass.',
    ),
  ],
}
