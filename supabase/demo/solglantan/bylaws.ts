import { chapter, clause, type DocumentContent, list } from '../blocks'
import { bylawsOnTheAssociation } from './bylaws-association'

export const bylaws: DocumentContent = {
  title: 'Stadgar',
  subtitle: 'Antagna på ordinarie föreningsstämma den 26 april 2022 och på extra stämma den 14 juni 2022',
  date: '2022-06-14',
  opening: 'cover',
  blocks: [
    chapter('Om föreningen'),
    ...clause(
      '1 § Namn och ändamål',
      'Föreningens namn är Bostadsrättsföreningen Solgläntan 3. Föreningen har till ändamål att främja medlemmarnas ekonomiska intressen genom att i föreningens hus upplåta bostäder åt medlemmarna för permanent boende, utan tidsbegränsning.',
      'En medlems rätt i föreningen på grund av en sådan upplåtelse kallas bostadsrätt. En medlem som har en bostadsrätt kallas bostadsrättshavare.',
    ),
    ...clause(
      '2 § Säte och fastighet',
      'Styrelsen har sitt säte i Lindeby. Föreningen äger fastigheten Solgläntan 3 med fyra hus på Solgläntevägen 2, 4, 6 och 8. Husen byggdes 1964 och innehåller 64 lägenheter, en gemensamhetslokal och en övernattningslägenhet.',
    ),
    ...clause(
      '3 § Räkenskapsår',
      'Föreningens räkenskapsår är kalenderåret. Styrelsen ska senast sex veckor före ordinarie föreningsstämma lämna årsredovisningen till revisorn.',
    ),

    chapter('Medlemskap och överlåtelse'),
    ...clause(
      '4 § Vem som kan bli medlem',
      'Inträde i föreningen kan beviljas den som har förvärvat en bostadsrätt i föreningens hus och som avser att bosätta sig permanent i lägenheten. Den som äger del i en bostadsrätt får nekas medlemskap om andelen är mindre än tio procent, utom när makar, sambor eller föräldrar och barn äger tillsammans.',
      'En juridisk person får inte bli medlem. Undantag gäller för kommunen, om lägenheten ska användas som bostad åt någon som får stöd enligt socialtjänstlagen.',
    ),
    ...clause(
      '5 § Ansökan och prövning',
      'Ansökan om medlemskap görs skriftligen till styrelsen tillsammans med en kopia av överlåtelseavtalet. Styrelsen ska avgöra ansökan inom en månad från det att den har kommit in. Styrelsen har rätt att ta en kreditupplysning på den sökande.',
      'Medlemskap får inte nekas någon på grund av kön, könsöverskridande identitet eller uttryck, etnisk tillhörighet, religion eller annan trosuppfattning, funktionsnedsättning eller sexuell läggning.',
    ),
    ...clause(
      '6 § Överlåtelseavtal',
      'Ett avtal om överlåtelse av en bostadsrätt genom köp ska upprättas skriftligen och skrivas under av säljaren och köparen. Avtalet ska innehålla uppgift om lägenheten och om priset. Samma sak gäller vid byte och gåva. En överlåtelse som inte uppfyller dessa krav är ogiltig.',
    ),
    ...clause(
      '7 § Övergång vid dödsfall',
      'Ett dödsbo efter en avliden bostadsrättshavare får utöva bostadsrätten trots att dödsboet inte är medlem. Sedan tre år har gått från dödsfallet får styrelsen uppmana dödsboet att inom sex månader visa att bostadsrätten har ingått i en bodelning eller ett arvskifte, eller att någon som inte får vägras inträde har förvärvat den.',
    ),

    chapter('Avgifter'),
    ...clause(
      '8 § Insats och årsavgift',
      'Insatsen för en lägenhet fastställs av styrelsen och kan ändras bara av föreningsstämman. Årsavgiften fastställs av styrelsen och ska täcka föreningens löpande verksamhet och avsättningen till underhållsfonden. Den fördelas mellan lägenheterna efter deras andelstal.',
      'Årsavgiften betalas månadsvis i förskott, senast sista vardagen före varje kalendermånads början. Värme, kallvatten, varmvatten och bredband ingår i årsavgiften. Hushållsel betalar varje hushåll själv till sin elleverantör.',
    ),
    ...clause(
      '9 § Överlåtelseavgift och pantsättningsavgift',
      'När en bostadsrätt byter ägare tar föreningen ut en överlåtelseavgift. Överlåtelseavgiften är 2,5 procent av prisbasbeloppet och betalas av köparen.',
      'När en bostadsrätt pantsätts tar föreningen ut en pantsättningsavgift. Pantsättningsavgiften är 1 procent av prisbasbeloppet och betalas av den som pantsätter bostadsrätten.',
    ),
    ...clause(
      '10 § Avgift för andrahandsupplåtelse',
      'Föreningen tar inte ut någon avgift för andrahandsupplåtelse. Bostadsrättshavaren ansvarar för att årsavgiften betalas även när någon annan bor i lägenheten.',
    ),
    ...clause(
      '11 § Försenad betalning',
      'Om en avgift inte betalas i rätt tid tar föreningen ut dröjsmålsränta enligt räntelagen på det obetalda beloppet från förfallodagen till dess full betalning sker. Föreningen tar också ut påminnelseavgift enligt lagen om ersättning för inkassokostnader.',
    ),

    chapter('Att använda lägenheten'),
    ...clause(
      '12 § Bostadsrättshavarens vård av lägenheten',
      'Bostadsrättshavaren ska på egen bekostnad hålla lägenheten i gott skick. Ansvaret omfattar även mark, balkong och förråd som hör till lägenheten. Till lägenheten räknas bland annat:',
    ),
    list(
      'ytskikt på väggar, golv och tak, och det underlag som behövs för att ytskiktet ska fästa på ett fackmässigt sätt',
      'icke bärande innerväggar, innerdörrar, lister, foder och stuckatur',
      'inredning i kök, badrum och toalett, med vitvaror, sanitetsporslin och blandare',
      'glas i fönster och dörrar, insidan av ytterdörren och dörrens lås',
      'ledningar för vatten och avlopp till de delar de är synliga inne i lägenheten och bara tjänar den',
      'elledningar från lägenhetens undercentral, säkringar, strömbrytare och eluttag',
      'golvbrunn, klämring och rensning av vattenlås',
      'brandvarnare, som ska provas minst två gånger om året',
    ),
    ...clause(
      '13 § Föreningens ansvar',
      'Föreningen svarar för husens stomme, fasader, tak, trapphus och gemensamma utrymmen. Föreningen svarar också för radiatorer, ventilationskanaler, stamledningar och för utvändig målning av fönster, fönsterdörrar och ytterdörrar.',
      'Om ett vattenledningsrör i en vägg brister svarar föreningen för att ledningen lagas, men bostadsrättshavaren svarar för skador på egna ytskikt om inte föreningen har varit vårdslös.',
    ),
    ...clause(
      '14 § Försäkring',
      'Föreningen har tecknat ett kollektivt bostadsrättstillägg för alla lägenheter. Bostadsrättshavaren ska själv ha en hemförsäkring för sitt lösöre. Självrisken vid en skada i lägenheten betalas av bostadsrättshavaren om skadan omfattas av bostadsrättshavarens underhållsansvar.',
    ),
    ...clause(
      '15 § Ändringar i lägenheten',
      'Bostadsrättshavaren får inte utan styrelsens tillstånd göra ingrepp i en bärande konstruktion, ändra ledningar för avlopp, värme eller vatten, ändra ventilationen, installera eller ändra eldstad eller göra någon annan väsentlig förändring av lägenheten.',
      'Bärande väggar får inte tas bort eller öppnas. Närmare regler om ombyggnader finns i föreningens renoveringsregler, som styrelsen beslutar om.',
    ),
    ...clause(
      '16 § Upplåtelse i andra hand',
      'Andrahandsuthyrning är tillåten i högst tre månader under semestervistelse. Med semestervistelse menas att bostadsrättshavaren själv är bortrest på semester och avser att flytta tillbaka när semestern är slut.',
      'Bostadsrättshavaren ska ha styrelsens skriftliga samtycke innan hyresgästen flyttar in. Ansökan lämnas till styrelsen senast en månad i förväg och ska innehålla hyresgästens namn, telefonnummer och den tid som uthyrningen gäller. Korttidsuthyrning till turister, till exempel genom en förmedlingstjänst på nätet, är inte tillåten.',
      'Om styrelsen nekar samtycke kan bostadsrättshavaren vända sig till hyresnämnden, som prövar frågan enligt bostadsrättslagen.',
    ),
    ...clause(
      '17 § Ordning och hänsyn',
      'När bostadsrättshavaren använder lägenheten ska hon eller han se till att de som bor i omgivningen inte utsätts för störningar som kan skada hälsan eller försämra deras bostadsmiljö. Bostadsrättshavaren ska följa de ordningsregler som styrelsen har beslutat och svarar även för gäster, inneboende och hantverkare.',
    ),
    ...clause(
      '18 § Tillträde till lägenheten',
      'Företrädare för föreningen har rätt att komma in i lägenheten när det behövs för tillsyn eller för arbete som föreningen svarar för. Styrelsen ska meddela besöket minst tre arbetsdagar i förväg. Vid akuta skador, som en vattenläcka eller brand, får föreningen gå in utan förvarning.',
    ),
    ...clause(
      '19 § Inneboende och bostadens ändamål',
      'Bostadsrättshavaren får inte använda lägenheten för något annat ändamål än bostad. Enklare kontorsarbete hemma är tillåtet så länge det inte innebär besök av kunder eller leveranser som stör grannarna. Bostadsrättshavaren får ha inneboende, så länge det inte leder till men för föreningen eller någon annan medlem.',
    ),
    ...clause(
      '20 § Förverkande',
      'Nyttjanderätten till lägenheten kan förverkas, och föreningen får då säga upp bostadsrättshavaren till avflyttning, i de fall som anges i bostadsrättslagen. Det gäller bland annat om årsavgiften inte betalas trots påminnelse, om lägenheten upplåts i andra hand utan samtycke, om den används för annat än avsett ändamål eller om bostadsrättshavaren stör sina grannar allvarligt och inte rättar sig efter tillsägelse.',
    ),
    ...bylawsOnTheAssociation,
  ],
}
