import { image } from '../build'
import { balcony, generalMeeting } from '../images/indoor-scenes'
import { bicycles, laundryRoom, solarRoofs, springCourtyard } from '../images/summer-scenes'
import type { DemoNews } from '../types'

export const news: DemoNews[] = [
  {
    title: 'Vattnet stängs av i nummer 6 på torsdag',
    content:
      'På torsdag mellan klockan 09.00 och 14.00 stängs vattnet av i hela nummer 6, eftersom en ventil i källaren ska bytas.\n\nTappa upp det du behöver i förväg och kontrollera att alla kranar är stängda innan du går hemifrån. När vattnet kommer tillbaka kan det vara missfärgat en stund: låt kallvattnet rinna i några minuter.\n\nTvättstugan i nummer 4 påverkas inte.',
    hoursAgo: 3,
    image: null,
  },
  {
    title: 'Ny torktumlare i tvättgruppen Granen',
    content:
      'Den torktumlare som krånglat sedan i vintras är utbytt. Den nya har värmepump och drar hälften så mycket el, men torkningen tar en kvart längre.\n\nLuddfiltret sitter nu i två delar, som båda ska rengöras före varje torkning. En lathund med bilder hänger på väggen. Tack till alla som har haft tålamod!',
    hoursAgo: 50,
    image: image('torktumlare.webp', laundryRoom),
  },
  {
    title: 'Odlingslådorna är på plats',
    content:
      'Nu står tolv odlingslådor på den södra gräsmattan, precis som stämman beslutade. Snickarlaget med Anders, Tomas och Siv byggde dem på en enda lördag.\n\nLotterna är dragna och alla som har fått en låda har meddelats. Jorden är gödslad och klar att så i. Vattenkannor hänger vid utkastaren på gaveln; slangen får inte lämnas påslagen.\n\nFick du ingen låda i år? Skriv upp dig på reservlistan i trapphuset.',
    hoursAgo: 6 * 24,
    image: image('odlingslador.webp', springCourtyard),
  },
  {
    title: 'Tack för en fin stämma',
    content:
      'Trettiosju röstberättigade medlemmar kom till årets föreningsstämma i Gläntan. Det är nytt rekord och gav en livlig kväll.\n\nStämman sa ja till solceller på två av taken och till odlingslådor, och gav styrelsen i uppdrag att utreda fler laddplatser. Vi hälsar Tomas Grahn välkommen till styrelsen och tackar Inger Falk för nio år.\n\nProtokollet är justerat och finns under Dokument.',
    hoursAgo: 13 * 24,
    image: image('stamma.webp', generalMeeting),
  },
  {
    title: 'Dags att märka din cykel',
    content:
      'Cykelrummet är fullt igen. Därför har vi satt en gul lapp på varje cykel. Skriv namn och lägenhetsnummer på lappen och låt den sitta kvar.\n\nCyklar utan namn ställs undan och skänks sedan till Lindebys cykelkök, där ungdomar lagar dem. Står det en cykel hos dig som du inte längre behöver? Säg till, så hämtar vi den.',
    hoursAgo: 21 * 24,
    image: image('cyklar.webp', bicycles),
  },
  {
    title: 'Så går det till när solcellerna monteras',
    content:
      'Ställningarna reses på nummer 2 och 4 under två veckor. Arbetet görs vardagar mellan klockan 08.00 och 16.00. Håll fönster på gavlarna stängda de dagar då det borras i taket.\n\nFöretaget behöver komma in på vinden. Se till att gången utanför ditt vindsförråd är fri. När anläggningen är i gång kommer en skärm i entrén att visa hur mycket el taken ger.',
    hoursAgo: 34 * 24,
    image: image('solceller.webp', solarRoofs),
  },
  {
    title: 'Balkongsäsongen är här',
    content:
      'Kvällarna blir längre och balkongerna fylls av blommor. Några påminnelser: häng lådorna på insidan av räcket, använd bara elgrill och tänk på att röster hörs långt en stilla kväll.\n\nVill du grilla med kol? De murade grillplatserna på gården är städade och nya galler ligger i boden.',
    hoursAgo: 52 * 24,
    image: image('balkong.webp', balcony),
  },
]
