import { chapter, type DocumentContent, list, note, paragraph, table } from '../blocks'

export const houseRules: DocumentContent = {
  title: 'Ordningsregler',
  subtitle: 'Beslutade av styrelsen den 12 november 2024. Gäller från den 1 januari 2025.',
  date: '2024-11-12',
  opening: 'letterhead',
  blocks: [
    paragraph(
      'Vi är 64 hushåll som delar trapphus, tvättstuga och gård. De här reglerna finns för att alla ska trivas och för att huset ska hålla länge. De gäller dig som bor här, dina gäster och de hantverkare som du anlitar. Om något är oklart: fråga styrelsen hellre en gång för mycket.',
    ),
    note(
      'Vid brand eller fara för liv: ring 112. Vid akuta fel i fastigheten, som vattenläcka eller stopp i avlopp, ring fastighetsjouren dygnet runt på 031-390 06 12.',
    ),
    chapter('1. Ljud och störningar'),
    paragraph(
      'Det ska vara tyst i huset mellan klockan 22.00 och 07.00 alla dagar. Under den tiden spelar vi inte hög musik, använder inte dammsugare eller tvättmaskin i lägenheten och undviker att dra i möbler. Natten mot lördag och söndag börjar nattron klockan 23.00 om du har förvarnat grannarna om en fest med en lapp i trapphuset.',
    ),
    paragraph(
      'Borra, spika och slipa får du göra vardagar mellan klockan 08.00 och 18.00 och lördagar mellan klockan 10.00 och 15.00. På söndagar och helgdagar är bullrande arbeten inte tillåtna.',
    ),
    paragraph(
      'Blir du störd: prata först med grannen. Hjälper det inte kan du ringa störningsjouren på 031-390 06 18, torsdag till söndag kväll och natt. Skriv sedan en kort rad till styrelsen om vad som hände och när.',
    ),
    chapter('2. Balkonger och fasad'),
    paragraph(
      'Endast elgrill får användas på balkongen. Kol-, gas- och engångsgrillar är förbjudna på balkongerna eftersom röken går in till grannarna och brandrisken är stor. På gården finns två murade grillplatser som alla får använda. Släck glöden med vatten innan du går därifrån.',
    ),
    paragraph(
      'Blomlådor hängs på insidan av räcket. Det är inte tillåtet att skaka mattor, mata fåglar eller kasta fimpar från balkongen. Rökning på balkongen är tillåten, men visa hänsyn om grannens fönster står öppet.',
    ),
    paragraph(
      'Inglasning av balkongen är tillåten efter styrelsens godkännande. Markiser ska ha föreningens randiga väv i grönt och vitt. Paraboler och värmepumpar får inte sättas på fasaden.',
    ),
    chapter('3. Husdjur'),
    paragraph(
      'Sällskapsdjur är välkomna hos oss och du behöver inte fråga styrelsen om lov. Hundar ska hållas kopplade på gården och får inte rastas vid lekplatsen eller i rabatterna. Plocka alltid upp efter din hund. Katter får gå lösa om de är märkta och inte stör grannarna.',
    ),
    chapter('4. Trapphus, källare och vind'),
    paragraph(
      'Trapphusen är utrymningsvägar. Därför får ingenting stå där: inga barnvagnar, rullatorer, dörrmattor, möbler eller cyklar. Barnvagnar ställs i barnvagnsrummet innanför porten. Rökning är förbjuden i alla gemensamma utrymmen.',
    ),
    paragraph(
      'Varje lägenhet har ett vindsförråd och ett matkällarförråd. Förråden är märkta med lägenhetens nummer. Förvara inte brandfarliga varor som bensin, gasol eller lösningsmedel där. Det som ställs i gångarna forslas bort på ägarens bekostnad efter två veckors varsel.',
    ),
    paragraph(
      'Cyklar ställs i cykelrummet i nummer 4 eller i ställen på gården. Varje vår märker vi upp cyklarna. En cykel som inte har hämtats den 1 juni skänks bort.',
    ),
    chapter('5. Nycklar och portar'),
    paragraph(
      'Varje hushåll har fått tre systemnycklar, som går till porten, källaren, tvättstugan och soprummet. En borttappad nyckel kostar 650 kronor att ersätta. Anmäl förlusten till styrelsen samma dag. Släpp inte in någon som du inte känner, och se till att porten går i lås bakom dig. Portkoden byts den 1 mars och den 1 september.',
    ),
    chapter('6. Sopor och återvinning'),
    paragraph(
      'Soprummet ligger i gaveln på nummer 8 och är öppet dygnet runt. Matavfall läggs i bruna papperspåsar, som du hämtar i soprummet. Matavfallet hämtas på tisdagar och restavfallet på fredagar.',
    ),
    list(
      'Papper, plast, metall, glas och kartong sorteras i kärlen i soprummet. Platta till kartonger.',
      'Batterier, glödlampor och små elapparater läggs i det röda skåpet.',
      'Färg, kemikalier och spillolja lämnar du själv på kommunens återvinningscentral.',
      'Julgranar får läggas vid grinden till och med den 20 januari.',
    ),
    paragraph(
      'Föreningen ställer upp en container för grovsopor första helgen i april och första helgen i oktober. Däremellan kör du själv möbler, vitvaror och byggavfall till återvinningscentralen. Det är inte tillåtet att ställa grovsopor i soprummet.',
    ),
    chapter('7. Bilar, laddning och besök'),
    table(
      ['Plats|2.6', 'Antal|1>', 'Kostnad|2>'],
      [
        'Parkeringsplats med motorvärmaruttag|36|375 kronor i månaden',
        'Laddplats för elbil|8|475 kronor i månaden plus el',
        'Plats för motorcykel|4|90 kronor i månaden',
        'Besöksplats|6|utan kostnad',
      ],
    ),
    paragraph(
      'En parkeringsplats med motorvärmaruttag kostar 375 kronor i månaden. Platserna fördelas efter kötid och varje hushåll har rätt till en plats. En andra plats kan hyras när det inte finns någon kö, men måste då kunna sägas upp med en månads varsel.',
    ),
    paragraph(
      'Elbilar laddas bara på de åtta laddplatserna. Elen kostar 2,85 kronor per kilowattimme och läggs på avgiftsavin kvartalsvis. Det är förbjudet att ladda bilen från motorvärmaruttag eller från en lägenhet.',
    ),
    paragraph(
      'Besökare får parkera på besöksplatserna i högst 24 timmar. Besökstillstånd skriver du ut i portalen och lägger synligt i vindrutan. Boende får inte använda besöksplatserna. På gården får motorfordon bara köras för i- och urlastning, i gångfart.',
    ),
    chapter('8. Gemensamma lokaler'),
    paragraph(
      'Övernattningslägenheten i nummer 2 har fyra bäddar och kostar 300 kronor per dygn. Den kan bokas högst sju dygn i följd och tidigast tre månader i förväg. Städa efter dig och lämna nyckeln i nyckelskåpet före klockan 11.00 på avresedagen.',
    ),
    paragraph(
      'Gemensamhetslokalen Gläntan rymmer 40 personer och kostar 400 kronor per kväll. Musiken ska vara avstängd klockan 23.00. Snickarboden i källaren i nummer 6 är öppen för alla mellan klockan 09.00 och 20.00. Maskinerna får bara användas av den som har gått föreningens genomgång.',
    ),
    chapter('9. Uthyrning av lägenheten'),
    paragraph(
      'Andrahandsuthyrning är tillåten i högst tre månader under semestervistelse. Du behöver styrelsens skriftliga samtycke innan hyresgästen flyttar in, och föreningen tar ingen avgift. Se 16 § i stadgarna. Du ansvarar för att hyresgästen känner till ordningsreglerna.',
    ),
    chapter('10. Om reglerna inte följs'),
    paragraph(
      'Styrelsen tar först ett samtal. Upprepas det inträffade får du en skriftlig tillsägelse. I allvarliga fall kan föreningen anmäla störningar till socialnämnden och säga upp bostadsrättshavaren till avflyttning. Kostnader för skador som du eller dina gäster orsakar får du betala själv.',
    ),
    paragraph(
      'Håll gärna koll på din brandvarnare, lär dig var avstängningskranarna för vatten sitter och hälsa på nya grannar. Det är så ett gammalt hus blir ett bra hem.',
    ),
  ],
}
