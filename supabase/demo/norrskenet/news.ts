import { image } from '../build'
import { sauna } from '../images/indoor-scenes'
import { northernLights, skiStore, snowClearing } from '../images/winter-scenes'
import type { DemoNews } from '../types'

export const news: DemoNews[] = [
  {
    title: 'Flytta bilen när lampan blinkar',
    content:
      'Det väntas trettio centimeter nysnö de närmaste dygnen. När den orange lampan vid infarten blinkar ska alla bilar på uteplatserna vara flyttade inom två timmar, så att plogbilen kommer fram.\n\nStår du borta? Be en granne, eller lämna nyckeln hos någon i styrelsen. Bilar som står kvar plogas runt, och ägaren får skotta själv.',
    hoursAgo: 5,
    image: image('snorojning.webp', snowClearing),
  },
  {
    title: 'Bastun är varm igen',
    content:
      'Det nya aggregatet är inkopplat och bastun på plan 5 går att boka från i dag. Det blir varmt på en halvtimme i stället för en timme.\n\nHäll bara vatten på stenarna, aldrig öl eller oljor. Ta med en handduk att sitta på och torka av lavarna när du går.',
    hoursAgo: 4 * 24,
    image: image('bastu.webp', sauna),
  },
  {
    title: 'Hissen står still på onsdag förmiddag',
    content:
      'På onsdag mellan klockan 08.00 och 12.00 besiktas hissen och kan inte användas. Behöver du hjälp att bära något, eller har du svårt att gå i trappor? Hör av dig till Elin i god tid, så ordnar vi det.',
    hoursAgo: 9 * 24,
    image: null,
  },
  {
    title: 'Vi städar skidförrådet tillsammans',
    content:
      'På lördag klockan 10.00 går vi igenom skidförrådet. Märk dina skidor, sparkar och cyklar med namn före dess. Det som ingen känns vid skänks till skolans fritidsbank.\n\nVi bjuder på korv och varm saft vid grillkåtan efteråt. Alla är välkomna, också du som inte åker skidor.',
    hoursAgo: 17 * 24,
    image: image('skidforrad.webp', skiStore),
  },
  {
    title: 'Släckt på gården för norrskenet',
    content:
      'Flera har frågat om vi kan släcka gårdsbelysningen när det är norrsken. Från och med nu finns en knapp i entrén som släcker lamporna mot skogen i trettio minuter. Belysningen vid porten och trappan är alltid tänd.\n\nDela gärna dina bilder med oss andra. De finaste hänger vi i entrén.',
    hoursAgo: 30 * 24,
    image: image('norrsken.webp', northernLights),
  },
]
