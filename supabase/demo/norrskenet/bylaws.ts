import { chapter, clause, type DocumentContent, list, signatures } from '../blocks'

export const bylaws: DocumentContent = {
  title: 'Stadgar',
  subtitle: 'Registrerade den 9 februari 2021',
  date: '2021-02-09',
  opening: 'letterhead',
  blocks: [
    chapter('Förening, firma och medlemskap'),
    ...clause(
      '1 § Firma, säte och ändamål',
      'Föreningens firma är Bostadsrättsföreningen Norrskenet och styrelsen har sitt säte i Norrvik. Föreningen ska främja medlemmarnas ekonomiska intressen genom att upplåta bostadslägenheter för permanent boende åt medlemmarna i huset på Polarvägen 11. Huset byggdes 1998 och har 38 lägenheter.',
    ),
    ...clause('2 § Räkenskapsår', 'Föreningens räkenskapsår löper från den 1 juli till den 30 juni.'),
    ...clause(
      '3 § Medlemskap',
      'Den som har köpt, ärvt eller fått en bostadsrätt i huset ska söka medlemskap hos styrelsen. Styrelsen prövar ansökan på nästa ordinarie styrelsemöte, dock senast inom sex veckor. Även juridiska personer kan få köpa en lägenhet om styrelsen finner att det finns särskilda skäl.',
      'Den som köper en andel i en bostadsrätt blir medlem om andelen uppgår till minst en fjärdedel.',
    ),

    chapter('Avgifter till föreningen'),
    ...clause(
      '4 § Årsavgift',
      'Årsavgiften beslutas av styrelsen och fördelas efter lägenheternas insatser. Den betalas kvartalsvis eller månadsvis i förskott efter den avi som föreningen skickar ut. I årsavgiften ingår värme, kallvatten och tv-grundutbud. Varmvatten och bredband debiteras varje hushåll efter mätare respektive avtal.',
    ),
    ...clause(
      '5 § Överlåtelse och pantsättning',
      'Överlåtelseavgiften är 1,5 procent av prisbasbeloppet och betalas av säljaren. Pantsättningsavgiften är 0,5 procent av prisbasbeloppet för varje pantsättning och betalas av pantsättaren.',
    ),
    ...clause(
      '6 § Avgift vid uthyrning i andra hand',
      'För en lägenhet som är upplåten i andra hand tar föreningen ut en avgift om högst 10 procent av prisbasbeloppet per år. Upplåts lägenheten en del av ett år beräknas avgiften efter det antal kalendermånader som upplåtelsen omfattar.',
    ),

    chapter('Lägenheten'),
    ...clause(
      '7 § Underhåll',
      'Bostadsrättshavaren svarar för lägenhetens inre, med ytskikt, inredning, innerdörrar, vitvaror, sanitetsgods, golvbrunnar och den egna mätaren för varmvatten. Föreningen svarar för stommen, fasaden, ventilationsaggregaten, de vattenburna golvslingorna och alla ledningar som betjänar fler än en lägenhet.',
    ),
    ...clause(
      '8 § Försäkring',
      'Varje bostadsrättshavare ska själv teckna hemförsäkring med bostadsrättstillägg. Föreningens fastighetsförsäkring omfattar inte lägenhetens inredning. Styrelsen får begära att bostadsrättshavaren visar upp sitt försäkringsbrev.',
    ),
    ...clause(
      '9 § Uthyrning i andra hand',
      'Styrelsen kan ge tillstånd till andrahandsuthyrning i högst ett år i taget vid arbete eller studier på annan ort eller för att prova att bo som sambo. Tillståndet kan förlängas en gång, med ytterligare sex månader, om skälet kvarstår.',
      'Ansökan ska ha kommit in två månader i förväg, med intyg från arbetsgivare eller skola. Semester är inte skäl för uthyrning i andra hand. Den som hyr ut utan tillstånd riskerar att få sitt avtal uppsagt.',
    ),
    ...clause(
      '10 § Ombyggnad',
      'Ingrepp i bärande konstruktion, ändring av ledningar för vatten, avlopp, värme eller ventilation och annan väsentlig förändring kräver styrelsens tillstånd. Styrelsen ska lämna tillstånd om åtgärden inte är till påtaglig skada eller olägenhet för föreningen.',
    ),
    ...clause(
      '11 § Sundhet, ordning och gott skick',
      'Bostadsrättshavaren ska iaktta allt som fordras för att bevara sundhet, ordning och gott skick inom fastigheten och rätta sig efter de trivselregler som föreningen har meddelat i överensstämmelse med ortens sed.',
    ),
    ...clause(
      '12 § Tillträde',
      'Föreningen har rätt till tillträde till lägenheten för tillsyn och reparation. Utom i akuta fall ska besöket aviseras en vecka i förväg.',
    ),

    chapter('Styrelse och revisorer'),
    ...clause(
      '13 § Styrelse',
      'Styrelsen består av tre till fem ledamöter och en suppleant. De väljs av stämman för ett år i taget och kan väljas om. Föreningens firma tecknas av två ledamöter i förening.',
    ),
    ...clause(
      '14 § Beslut',
      'Styrelsen är beslutför när minst tre ledamöter är närvarande. Är bara tre närvarande måste de vara eniga. Protokollet ska föras i nummerordning och justeras inom tre veckor.',
    ),
    ...clause(
      '15 § Revisor',
      'Stämman väljer en revisor, som inte behöver vara auktoriserad, och en suppleant. Revisionsberättelsen ska vara klar den 20 oktober.',
    ),

    chapter('Stämman'),
    ...clause(
      '16 § Ordinarie stämma',
      'Ordinarie föreningsstämma hålls varje år före november månads utgång.',
    ),
    ...clause(
      '17 § Ärenden från medlemmar',
      'En motion ska vara styrelsen till handa senast den 15 september. Motioner som kommer in senare behandlas på nästa års stämma.',
    ),
    ...clause(
      '18 § Kallelse',
      'Kallelse till stämman utfärdas tidigast sex veckor och senast tre veckor före stämman. Den delas ut i lägenheternas postfack och publiceras i portalen. På stämman ska minst följande ärenden tas upp:',
    ),
    list(
      'val av ordförande, sekreterare och en justerare',
      'godkännande av röstlängd och kallelse',
      'årsredovisning och revisionsberättelse',
      'fastställande av resultaträkning och balansräkning, och resultatets disposition',
      'ansvarsfrihet',
      'arvoden och val',
      'motioner och förslag från styrelsen',
    ),
    ...clause(
      '19 § Rösträtt',
      'Varje bostadsrätt har en röst, även om den ägs av flera. Ett ombud får företräda högst två medlemmar och ska ha skriftlig fullmakt.',
    ),

    chapter('Fonder och upplösning'),
    ...clause(
      '20 § Underhållsfond',
      'Till fonden för yttre underhåll avsätts årligen 30 kronor per kvadratmeter bostadsyta. Medlen används enligt den underhållsplan som styrelsen ser över vartannat år.',
    ),
    ...clause(
      '21 § Ändring av stadgar och upplösning',
      'För ändring av stadgarna krävs beslut på två stämmor. Vid upplösning fördelas tillgångarna efter insatserna. I övrigt gäller bostadsrättslagen och lagen om ekonomiska föreningar.',
    ),
    signatures('Norrvik den 9 februari 2021', 'Elin Sandström, ordförande', 'Bertil Niva, sekreterare'),
  ],
}
