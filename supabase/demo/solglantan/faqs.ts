import type { DemoFaq } from '../types'

export const faqs: DemoFaq[] = [
  {
    question: 'Hur ställer jag mig i kö för en parkeringsplats?',
    answer:
      'Skriv till styrelsen med ditt lägenhetsnummer och bilens registreringsnummer. Kötiden är just nu omkring åtta månader. Varje hushåll har rätt till en plats.',
  },
  {
    question: 'Vad ingår i månadsavgiften?',
    answer:
      'Värme, kallvatten, varmvatten och bredband ingår. Hushållselen betalar du själv till den elleverantör som du har valt.',
  },
  {
    question: 'Hur gör jag en felanmälan?',
    answer:
      'Icke brådskande fel anmäls på telefon 031-390 06 15, vardagar klockan 08.00–16.00. Vid akuta fel, som en vattenläcka, ringer du fastighetsjouren på 031-390 06 12 dygnet runt.',
  },
  {
    question: 'Hur får jag en ny nyckel eller en extra nyckel?',
    answer:
      'Anmäl till styrelsen. En ersättningsnyckel kostar 650 kronor och tar ungefär en vecka. Den får inte kopieras hos en vanlig låssmed.',
  },
  {
    question: 'Kan jag få namnet på dörren och brevlådan ändrat?',
    answer:
      'Ja. Skicka de namn som ska stå till styrelsen, så byter fastighetsskötaren skyltarna inom två veckor. Det kostar ingenting.',
  },
  {
    question: 'Vilken bredbandshastighet har vi och hur kommer jag i gång?',
    answer:
      'Alla lägenheter har fiber med 500 megabit per sekund i båda riktningarna. Koppla din router till uttaget i hallen och följ anvisningen som visas i webbläsaren.',
  },
  {
    question: 'När är styrelsens möten och hur får jag upp en fråga?',
    answer:
      'Styrelsen träffas den andra tisdagen i månaden, utom i juli. Skicka din fråga senast en vecka före mötet, så hinner vi förbereda den.',
  },
  {
    question: 'Var finns hjärtstartaren?',
    answer: 'Hjärtstartaren hänger i entrén till nummer 4, till vänster om porten. Larma alltid 112 först.',
  },
]
