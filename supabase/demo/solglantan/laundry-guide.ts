import { chapter, type DocumentContent, list, note, paragraph, table } from '../blocks'

export const laundryGuide: DocumentContent = {
  title: 'Guide till tvättstugan',
  subtitle: 'Källaren i Solgläntevägen 4. Uppdaterad den 3 februari 2025.',
  date: '2025-02-03',
  opening: 'letterhead',
  blocks: [
    paragraph(
      'Tvättstugan byggdes om hösten 2023 och delas av alla fyra husen. Här finns två tvättgrupper, Björken och Granen, med två tvättmaskiner, en torktumlare och ett torkskåp i varje grupp. I grovtvättstugan intill finns en maskin för mattor och hundtäcken.',
    ),
    chapter('Boka tid'),
    paragraph(
      'Tvättpassen är tre timmar långa och kan bokas alla dagar mellan klockan 07.00 och 22.00. Du bokar på bokningstavlan utanför tvättstugan eller i bokningsappen med ditt lägenhetsnummer. Torkrummet får användas en timme efter att tvättpasset är slut.',
    ),
    table(
      ['Pass|1', 'Tid|1.4', 'Passar för|2.6'],
      [
        'Pass 1|07.00–10.00|den som vill ha hela dagen fri',
        'Pass 2|10.00–13.00|lugnast under veckorna',
        'Pass 3|13.00–16.00|mattor och täcken, dagsljus i torkrummet',
        'Pass 4|16.00–19.00|mest eftertraktat, boka i god tid',
        'Pass 5|19.00–22.00|sista passet, torktumlaren stängs klockan 22.00',
      ],
    ),
    list(
      'Varje hushåll får ha högst två bokade tvättpass åt gången.',
      'Du kan boka upp till fyra veckor framåt.',
      'Den som inte har startat maskinen inom 30 minuter förlorar sitt pass.',
      'Avboka om du får förhinder, så att någon annan kan ta tiden.',
    ),
    chapter('Så tvättar du'),
    paragraph(
      'Maskinerna doserar inte tvättmedel själva. Ta med eget tvättmedel och använd hälften av det som står på förpackningen, eftersom vattnet i Lindeby är mjukt. Sköljmedel får inte användas i torkskåpen. Maskinerna rymmer åtta kilo; fyll trumman till tre fjärdedelar.',
    ),
    paragraph(
      'Färga inte kläder i maskinerna. Hästtäcken, trasmattor med gummibaksida och textilier med olja eller färg får inte tvättas i föreningens maskiner. Grovtvättmaskinen tar upp till fjorton kilo och programmet för mattor tar en timme och tjugo minuter.',
    ),
    chapter('Torka'),
    paragraph(
      'Torktumlaren känner av när tvätten är torr. Rengör luddfiltret före varje torkning; ett fullt filter är en brandrisk och fördubblar tiden. Torkskåpet ställs på högst 60 grader. Häng ylle i torkrummet, där fläkten går i två timmar efter ett tryck på knappen.',
    ),
    chapter('När du är klar'),
    list(
      'Torka av maskinerna och skölj ur tvättmedelsfacken.',
      'Sopa och våttorka golvet. Redskapen hänger i städskåpet.',
      'Ta med dig kvarglömda strumpor: korgen töms den sista dagen i månaden.',
      'Släck ljuset, stäng fönstret och lås dörren.',
    ),
    note(
      'Går en maskin sönder sätter du upp skylten ”Trasig” och anmäler felet i portalen eller på telefon 031-390 06 15, vardagar klockan 08.00–16.00. Skriv maskinens nummer, till exempel Björken 2.',
    ),
    chapter('Vanliga frågor'),
    paragraph(
      'Kostar det något att tvätta? Nej, el och vatten till tvättstugan ingår i årsavgiften. Får jag tvätta åt någon som inte bor här? Nej, tvättstugan är till för hushållets egen tvätt, men den som hyr övernattningslägenheten får boka ett pass genom sin värd.',
    ),
    paragraph(
      'Får jag ha egen tvättmaskin i lägenheten? Ja, om badrummet har golvbrunn och maskinen är fackmässigt ansluten. Den får användas mellan klockan 07.00 och 22.00. Var stänger jag av vattnet vid en läcka? Den röda kranen till höger om dörren stänger hela tvättstugan.',
    ),
  ],
}
