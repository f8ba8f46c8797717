import { type Block, chapter, clause, list, signatures } from '../blocks'

/** The second half of the bylaws: how the association governs itself. */
export const bylawsOnTheAssociation: Block[] = [
  chapter('Styrelse och revision'),
  ...clause(
    '21 § Styrelsens sammansättning',
    'Styrelsen består av minst fem och högst sju ledamöter med högst två suppleanter. Ledamöter och suppleanter väljs av föreningsstämman för högst två år. Ungefär hälften av ledamöterna väljs varje år, så att styrelsen inte byts ut på en gång.',
    'Till ledamot eller suppleant kan väljas en medlem, en medlems make eller sambo och närstående som varaktigt bor tillsammans med medlemmen.',
  ),
  ...clause(
    '22 § Konstituering och firmateckning',
    'Styrelsen utser inom sig ordförande, vice ordförande, sekreterare och kassör. Föreningens firma tecknas av styrelsen eller av två ledamöter tillsammans, varav den ena ska vara ordföranden eller kassören.',
  ),
  ...clause(
    '23 § Beslutförhet och protokoll',
    'Styrelsen är beslutför när fler än hälften av ledamöterna är närvarande. Som styrelsens beslut gäller den mening som de flesta röstar för. Vid lika röstetal gäller den mening som ordföranden biträder. Är styrelsen inte fulltalig krävs att minst en tredjedel av hela antalet ledamöter röstar för beslutet.',
    'Vid sammanträdena ska protokoll föras. Protokollet justeras av ordföranden och ytterligare en ledamot och förvaras på betryggande sätt. Styrelsens protokoll är inte offentliga för medlemmarna.',
  ),
  ...clause(
    '24 § Styrelsens uppgifter',
    'Styrelsen ska sköta föreningens organisation och förvalta dess angelägenheter. Det ingår i styrelsens uppgifter att',
  ),
  list(
    'upprätta årsredovisning och budget för det kommande året och fastställa årsavgiften',
    'besikta föreningens hus minst en gång om året och redovisa vad som har framkommit',
    'hålla en underhållsplan som sträcker sig minst trettio år framåt',
    'föra medlemsförteckning och lägenhetsförteckning',
    'på begäran lämna ett utdrag ur lägenhetsförteckningen till bostadsrättshavaren',
    'informera medlemmarna om viktiga händelser och beslut som rör deras boende',
  ),
  ...clause(
    '25 § Beslut som kräver stämma',
    'Styrelsen får inte utan stämmans bemyndigande sälja eller riva föreningens fastighet, ta upp lån mot pant i fastigheten utöver vad som krävs för att lägga om befintliga lån, eller besluta om väsentliga förändringar av husen eller marken.',
  ),
  ...clause(
    '26 § Revisorer',
    'För granskning av styrelsens förvaltning och räkenskaper väljer föreningsstämman varje år en auktoriserad revisor och en revisorssuppleant. Stämman kan dessutom välja en förtroendevald revisor bland medlemmarna. Revisorn ska lämna sin berättelse senast tre veckor före ordinarie stämma.',
  ),
  ...clause(
    '27 § Valberedning',
    'Stämman väljer varje år en valberedning med två till tre medlemmar, varav en är sammankallande. Valberedningen föreslår kandidater till alla val som stämman ska göra och föreslår arvoden till styrelse och revisorer.',
  ),

  chapter('Föreningsstämma'),
  ...clause(
    '28 § Ordinarie stämma',
    'Ordinarie föreningsstämma ska hållas varje år före maj månads utgång. Stämman hålls i Lindeby. Styrelsen får besluta att medlemmar ska kunna delta på distans, om deltagaren kan identifieras och rösta på ett säkert sätt.',
  ),
  ...clause(
    '29 § Motioner',
    'En medlem som vill få ett ärende behandlat på ordinarie stämma ska lämna det skriftligen till styrelsen. Motioner ska ha kommit in till styrelsen senast den 31 januari. Styrelsen ska yttra sig över varje motion och skicka yttrandet till medlemmarna tillsammans med kallelsen.',
  ),
  ...clause(
    '30 § Extra stämma',
    'Extra stämma ska hållas när styrelsen finner skäl till det. Extra stämma ska också hållas om revisorn eller minst en tiondel av samtliga röstberättigade begär det skriftligen och anger vilket ärende som ska behandlas. Styrelsen ska kalla till stämman inom två veckor från begäran.',
  ),
  ...clause(
    '31 § Kallelse',
    'Kallelse till föreningsstämma ska innehålla uppgift om vilka ärenden som ska behandlas. Kallelsen ska skickas ut tidigast sex veckor och senast två veckor före stämman. Kallelsen skickas med e-post till de medlemmar som har samtyckt till det och läggs i övriga medlemmars brevlåda. Den anslås dessutom i varje trapphus.',
    'Andra meddelanden till medlemmarna lämnas i portalen, med e-post eller genom anslag i trapphusen.',
  ),
  ...clause('32 § Dagordning', 'På ordinarie föreningsstämma ska följande ärenden behandlas:'),
  list(
    'stämmans öppnande och godkännande av dagordningen',
    'val av stämmoordförande och anmälan av ordförandens val av protokollförare',
    'val av två justerare, som också är rösträknare',
    'fråga om stämman är utlyst i rätt tid och fastställande av röstlängd',
    'föredragning av årsredovisningen och revisorns berättelse',
    'beslut om fastställande av resultaträkning och balansräkning',
    'beslut om hur resultatet ska användas',
    'beslut om ansvarsfrihet för styrelsens ledamöter',
    'beslut om arvoden till styrelse och revisorer',
    'val av ledamöter, suppleanter, revisorer och valberedning',
    'ärenden som styrelsen har hänskjutit till stämman och motioner från medlemmar',
    'stämmans avslutande',
  ),
  ...clause(
    '33 § Rösträtt, ombud och biträde',
    'Varje medlem har en röst. Om flera medlemmar äger en bostadsrätt tillsammans har de en röst tillsammans. Rösträtt har bara den medlem som har fullgjort sina förpliktelser mot föreningen.',
    'En medlem får företrädas av ett ombud med skriftlig och daterad fullmakt, som gäller högst ett år. Ingen får företräda fler än en medlem. En medlem får ha med sig högst ett biträde.',
  ),
  ...clause(
    '34 § Beslut och omröstning',
    'Föreningsstämmans beslut är den mening som har fått mer än hälften av de avgivna rösterna. Vid lika röstetal avgör stämmoordföranden, men vid val avgör lotten. Omröstningen är öppen om inte en närvarande röstberättigad begär sluten omröstning. Blanka röster räknas inte.',
    'För vissa beslut, till exempel ändring av insatser eller av stadgarna, krävs kvalificerad majoritet enligt bostadsrättslagen.',
  ),

  chapter('Ekonomi, underhåll och övrigt'),
  ...clause(
    '35 § Underhållsplan och fond',
    'Inom föreningen ska det finnas en fond för yttre underhåll. Styrelsen ska varje år avsätta minst 25 kronor per kvadratmeter boarea till fonden, eller det högre belopp som följer av underhållsplanen.',
  ),
  ...clause(
    '36 § Överskott',
    'Om stämman beslutar att ett överskott ska delas ut ska det fördelas mellan medlemmarna i förhållande till lägenheternas årsavgifter för det senaste räkenskapsåret. I övrigt ska överskottet föras över i ny räkning.',
  ),
  ...clause(
    '37 § Stadgeändring',
    'Ett beslut om ändring av stadgarna är giltigt om samtliga röstberättigade är ense om det. Beslutet är även giltigt om det har fattats på två på varandra följande stämmor och minst två tredjedelar av de röstande på den senare stämman har gått med på det.',
  ),
  ...clause(
    '38 § Personuppgifter',
    'Föreningen behandlar medlemmarnas personuppgifter för att kunna sköta förvaltningen, avisera avgifter och hålla de förteckningar som lagen kräver. Styrelsen ansvarar för att uppgifterna skyddas och gallras när de inte längre behövs.',
  ),
  ...clause(
    '39 § Underskrifter och meddelanden',
    'Där stadgarna kräver att något är skriftligt räcker det med en handling som är undertecknad elektroniskt. Avtal om överlåtelse av bostadsrätt ska dock alltid uppfylla lagens formkrav. En medlem ska meddela styrelsen ändrad adress, e-post och telefonnummer utan dröjsmål.',
  ),
  ...clause(
    '40 § Tvister',
    'En tvist mellan föreningen och en medlem ska i första hand lösas genom samtal. Går det inte prövas tvisten av hyresnämnden eller allmän domstol, beroende på vad den gäller. En medlem som vill klandra ett stämmobeslut ska väcka talan inom tre månader från dagen för beslutet.',
  ),
  ...clause(
    '41 § Upplösning',
    'Om föreningen upplöses eller likvideras ska behållna tillgångar tillfalla medlemmarna i förhållande till lägenheternas insatser.',
  ),
  ...clause(
    '42 § Lagar som gäller',
    'I allt som inte regleras i dessa stadgar gäller bostadsrättslagen, lagen om ekonomiska föreningar och annan tillämplig lag. Ordningsreglerna och renoveringsreglerna kompletterar stadgarna men får inte strida mot dem.',
  ),
  signatures(
    'Stadgarna har antagits på två på varandra följande föreningsstämmor och intygas härmed. Lindeby den 14 juni 2022.',
    'Karin Lindqvist, ordförande',
    'Göran Westlund, kassör',
  ),
]
