import { chapter, type DocumentContent, list, paragraph, table } from '../blocks'

export const houseRules: DocumentContent = {
  title: 'Ordningsregler',
  subtitle: 'Trivselregler för oss på Polarvägen 11, fastställda den 14 januari 2025',
  date: '2025-01-14',
  opening: 'letterhead',
  blocks: [
    paragraph(
      'I Norrskenet bor vi nära varandra, och under vintern är vi mycket inne. Reglerna nedan gäller alla som bor i huset eller är på besök. Felanmälan görs till Norrviks Fastighetsservice på 0980-319 215, och utanför kontorstid till jouren på 0980-319 222.',
    ),
    chapter('Lugn och ro'),
    paragraph(
      'Nattvila råder mellan klockan 21.00 och 06.00 på vardagar och mellan klockan 23.00 och 08.00 på helger. Tvätta, dammsug och duscha länge på dagtid: ljudet går i rören. Borrning och annat störande arbete är tillåtet vardagar mellan klockan 07.30 och 17.00, men aldrig på lördagar, söndagar eller helgdagar.',
    ),
    chapter('Balkonger och uteplatser'),
    paragraph(
      'All grillning på balkonger och uteplatser är förbjuden, också med elektrisk grill. Använd grillkåtan på gården; veden ligger i boden. Rökning är förbjuden på balkongerna och närmare entrén än fem meter. Skotta bort snö från balkongen, men kontrollera först att ingen går nedanför.',
    ),
    paragraph(
      'Balkonger får inte glasas in, eftersom huset är skyddat av varsamhetskrav i detaljplanen. Utebelysning och julstjärnor är däremot välkomna under den mörka tiden.',
    ),
    chapter('Djur'),
    paragraph(
      'Varje hushåll får ha högst två sällskapsdjur. Den som vill ha fler ska fråga styrelsen. Hundar får inte vistas på gården eller i lekparken; gå ut genom garageporten mot skogen. Ormar och giftiga djur är inte tillåtna i huset.',
    ),
    chapter('Entré, hiss och förråd'),
    paragraph(
      'Barnvagnar och sparkar får stå i entrén på markerad plats. Skor lämnas inne i lägenheten. I hissen får högst åtta personer åka samtidigt. Varje lägenhet har ett källarförråd på sex kvadratmeter. Skidor och cyklar ställs i skidförrådet bredvid garaget, som är uppvärmt till tio grader.',
    ),
    paragraph(
      'Porten öppnas med passerbricka. En ny passerbricka kostar 250 kronor och beställs hos styrelsen; den gamla spärras samma dag. Portkod finns inte längre.',
    ),
    chapter('Avfall'),
    paragraph(
      'Sopnedkasten är igensatta. Hushållsavfall läggs i de nedgrävda behållarna vid infarten, som öppnas med passerbrickan. Matavfall sorteras i gröna påsar. Grovsoprummet i garaget är öppet varje onsdag mellan klockan 17.00 och 19.00, då någon ur styrelsen är på plats. Fotografera gärna saker som andra kan ha nytta av och lägg upp dem i portalen.',
    ),
    chapter('Parkering och garage'),
    table(
      ['Plats|3', 'Antal|1>', 'Hyra|2>'],
      [
        'Garageplats, uppvärmd|20|850 kronor i månaden',
        'Uteplats med motorvärmare|14|290 kronor i månaden',
        'Besöksplats vid vändplanen|4|utan hyra',
      ],
    ),
    paragraph(
      'En parkeringsplats utomhus kostar 290 kronor i månaden och en plats i garaget kostar 850 kronor i månaden. Kön sköts av styrelsen. Besökare parkerar med p-skiva i högst fyra timmar. Snöröjning kräver att bilen flyttas när den orange lampan blinkar.',
    ),
    paragraph(
      'Föreningen har inga laddplatser för elbilar. Att ladda från motorvärmaruttag är ändå tillåtet nattetid, mellan klockan 22.00 och 05.00, mot en fast avgift på 200 kronor i månaden. Anmäl till styrelsen innan du börjar.',
    ),
    chapter('Att låna och hyra'),
    list(
      'Övernattningsrummet på plan 1 har två bäddar och kostar 450 kronor per dygn. Det bokas högst tre nätter i följd.',
      'Bastun på plan 5 bokas två timmar i taget, kvinnor och män var för sig eller hela familjen tillsammans.',
      'Festlokalen saknas, men grillkåtan kan bokas för barnkalas utan kostnad.',
      'Släpvagnen lånas ut över dagen mot underskrift.',
    ),
    chapter('Om du vill hyra ut'),
    paragraph(
      'Du måste ha tillstånd av styrelsen för att hyra ut i andra hand. Tillstånd ges i högst ett år i taget vid arbete, studier eller provsamboende, aldrig för semester. Läs 9 § i stadgarna.',
    ),
    chapter('När något går fel'),
    paragraph(
      'Vi börjar med att prata med varandra. Den som trots påminnelse bryter mot reglerna får en skriftlig varning. Efter två varningar inom ett år tar styrelsen hjälp av jurist. Störningar nattetid anmäls till jouren, som åker ut; kostnaden, 1 400 kronor, betalas av den som har stört.',
    ),
  ],
}
