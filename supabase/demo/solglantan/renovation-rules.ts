import { chapter, type DocumentContent, list, note, paragraph, table } from '../blocks'

export const renovationRules: DocumentContent = {
  title: 'Renoveringsregler',
  subtitle:
    'Vad du får göra själv, vad du ska anmäla och vad som kräver tillstånd. Beslutade av styrelsen den 4 mars 2025.',
  date: '2025-03-04',
  opening: 'letterhead',
  blocks: [
    paragraph(
      'Det är roligt att göra om hemma, och de flesta ändringar går bra. Men våra hus är från 1964, med tunna bjälklag, gemensamma stammar och självdragsventilation som delas av flera lägenheter. Ett misstag hos en kan bli en vattenskada hos tre. Därför ska större arbeten prövas av styrelsen innan de börjar.',
    ),
    chapter('Tre nivåer'),
    table(
      ['Arbete|2.8', 'Fritt|0.9', 'Anmälan|1', 'Tillstånd|1'],
      [
        'Målning, tapetsering, slipning av parkett|ja||',
        'Nya köksluckor, bänkskiva och vitvaror på samma plats|ja||',
        'Nytt golv med annan stegljudsdämpning||ja|',
        'Byte av ytterdörr till godkänd säkerhetsdörr||ja|',
        'Nya elgrupper eller golvvärme||ja|',
        'Renovering av badrum eller toalett|||ja',
        'Flytt av kök eller diskho|||ja',
        'Rivning av icke bärande vägg|||ja',
        'Inglasning av balkong|||ja',
      ],
    ),
    paragraph(
      'En anmälan skickas till styrelsen minst två veckor innan arbetet börjar. Får du inget svar inom två veckor är det fritt fram. Ett tillstånd måste du däremot ha fått skriftligen. Börja aldrig ett tillståndspliktigt arbete på ett muntligt besked.',
    ),
    chapter('Så ansöker du'),
    paragraph(
      'Ansökan görs på blanketten ”Ändring i lägenhet”, som finns i portalen. Skicka den till styrelsen senast fyra veckor före planerad start. Styrelsen behandlar ansökningar på sina möten den andra tisdagen i månaden, utom i juli. Bifoga följande:',
    ),
    list(
      'en enkel planritning som visar hur det ser ut i dag och hur det ska bli',
      'en beskrivning av arbetet, med tidplan',
      'namn och organisationsnummer på de företag som ska utföra arbetet',
      'intyg om behörighet för våtrum, vatten och el',
      'bevis om att företagen har ansvarsförsäkring',
    ),
    paragraph(
      'Handläggningen är gratis. Kräver ärendet en utomstående konsult får du ett pris i förväg och betalar den kostnaden själv. Tillståndet gäller i ett år från beslutet.',
    ),
    chapter('Badrum och andra våtrum'),
    paragraph(
      'Renovering av våtrum kräver styrelsens skriftliga tillstånd och ska utföras av ett företag med våtrumsbehörighet. Arbetet ska följa branschreglerna Säker Vatteninstallation och gällande våtrumsregler. Du får inte lägga tätskikt själv.',
    ),
    paragraph(
      'Golvbrunnen ska bytas om den är äldre än 1990. Föreningen betalar själva golvbrunnen och arbetet med att ansluta den till stammen, medan du betalar rivning, tätskikt och kakel. Kontakta styrelsen i god tid så att föreningens rörmokare kan vara på plats.',
    ),
    paragraph(
      'Kvalitetsdokument för våtrummet ska lämnas till styrelsen inom 30 dagar efter att arbetet är klart. Dokumenten ska innehålla foton av underlag, tätskikt och brunn, och intyg från den som har utfört arbetet. Utan dokument kan försäkringsbolaget neka ersättning vid en skada.',
    ),
    list(
      'Handdukstork får anslutas till el men inte till radiatorsystemet.',
      'Frånluftsdonet får inte täckas, flyttas eller kopplas till en fläkt.',
      'Vattnet stängs av trapphusvis av föreningens rörmokare, tidigast klockan 08.30. Beställ en vecka i förväg. Avstängningen kostar 950 kronor.',
      'Tvättmaskin i badrum är tillåten om rummet har golvbrunn och jordat uttag.',
    ),
    chapter('Kök'),
    paragraph(
      'Byte av köksluckor, bänkskiva och vitvaror på samma plats kräver inget tillstånd. Under diskmaskin, kyl och frys ska det ligga ett vattentätt skydd som leder ut en läcka i framkanten. Anslutning av diskmaskin ska göras fackmässigt, med avstängningsventil.',
    ),
    paragraph(
      'Köksfläkten får inte anslutas till husets ventilationskanaler. Våra hus har självdrag och en fläkt som blåser in i kanalen trycker matoset in hos grannen. Använd en kolfilterfläkt i stället. Spisvred och timer ska vara av godkänd typ. Gasspis är inte tillåten.',
    ),
    paragraph(
      'Att flytta köket till ett annat rum kräver tillstånd. Avloppet måste då kunna dras med fall till den befintliga stammen och får inte gå genom grannens tak.',
    ),
    chapter('Väggar och golv'),
    paragraph(
      'Bärande väggar får inte tas bort eller öppnas. Det gäller också dörrhål, nischer och bilning för el. Vilka väggar som bär ser du på ritningen som styrelsen lånar ut: de tjocka väggarna mellan vardagsrum och sovrum är bärande i alla fyra husen.',
    ),
    paragraph(
      'En icke bärande vägg får rivas efter tillstånd. Är lägenheten byggd före 1975 kan lim, kakelfix och rörisolering innehålla asbest. Därför ska ett prov tas innan du river, och resultatet ska bifogas ansökan. Sanering får bara utföras av ett företag med tillstånd från Arbetsmiljöverket.',
    ),
    paragraph(
      'Ett nytt trägolv ska ligga på minst tre millimeter stegljudsdämpning i ljudklass C. Klinker utanför badrum och hall är inte tillåtet, eftersom det hörs för mycket i lägenheten under. Spara gärna den gamla ekparketten; den går att slipa två gånger till.',
    ),
    chapter('El, värme och ventilation'),
    list(
      'Elarbeten ska utföras av ett registrerat elinstallationsföretag. Spara intyget.',
      'Radiatorer är föreningens och får inte tas bort, målas över på termostaten eller byggas in.',
      'Normal inomhustemperatur i lägenheten är 21 grader. Är det kallare än så under en längre tid: gör en felanmälan.',
      'Golvvärme ska vara elektrisk och får inte kopplas till fjärrvärmen.',
      'Luftvärmepump, luftkonditionering med utedel och egna fläktar är inte tillåtna.',
      'Braskamin och öppen spis får inte installeras. De gamla rökkanalerna är igensatta.',
    ),
    chapter('Balkong'),
    paragraph(
      'Inglasning av balkongen är tillåten efter styrelsens godkännande. Inglasningen ska ha ramlösa glas i den modell som styrelsen har valt, och du ansvarar själv för bygglov hos kommunen. Balkongen räknas fortfarande som uterum och får inte värmas upp eller få fast elvärme.',
    ),
    paragraph(
      'Golvet på balkongen får beläggas med trall eller plattor som går att lyfta bort. Limma ingenting mot betongen: den måste kunna andas och inspekteras. Vid balkongrenovering plockar du själv bort inglasning och golv.',
    ),
    chapter('Under arbetet'),
    list(
      'Bullrande arbeten får utföras vardagar mellan klockan 08.00 och 18.00 och lördagar mellan klockan 10.00 och 15.00.',
      'Sätt upp en lapp i trapphuset minst fem dagar i förväg, med tider och telefonnummer.',
      'Skydda golv och väggar i trapphuset och städa varje dag.',
      'Byggavfall får inte läggas i soprummet. En container på gården kräver styrelsens tillstånd och får stå i högst fem dagar.',
      'Material får inte förvaras i trapphuset, inte ens över natten.',
    ),
    note(
      'Arbeten som har gjorts utan tillstånd kan styrelsen kräva att du återställer på egen bekostnad. Du kan också bli ersättningsskyldig för skador hos grannar och i huset.',
    ),
    chapter('När du är klar'),
    paragraph(
      'Meddela styrelsen att arbetet är avslutat och skicka in intyg och foton. Vid tillståndspliktiga arbeten gör styrelsen, eller någon som styrelsen utser, en slutkontroll. Handlingarna sparas i lägenhetens pärm och följer med lägenheten när du säljer. Vid en försäljning är ett väl dokumenterat badrum värt mer än ett nytt.',
    ),
  ],
}
