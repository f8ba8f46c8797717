import type { DemoFaq } from '../types'

export const faqs: DemoFaq[] = [
  {
    question: 'Hur ställer jag mig i kö för en parkeringsplats?',
    answer:
      'Anmäl dig på listan i entrén eller skriv till styrelsen. Till utomhusplatserna finns ingen kö, men till garaget är väntetiden ungefär två år.',
  },
  {
    question: 'Vad ingår i månadsavgiften?',
    answer:
      'Värme, kallvatten och tv-grundutbud ingår. Varmvatten betalar du efter mätare och bredband efter eget avtal.',
  },
  {
    question: 'Hur gör jag en felanmälan?',
    answer:
      'Ring Norrviks Fastighetsservice på 0980-319 215 under kontorstid, eller jouren på 0980-319 222 på kvällar och helger.',
  },
  {
    question: 'Hur får jag en ny passerbricka?',
    answer:
      'Skriv till styrelsen. En ny bricka kostar 250 kronor, och den gamla spärras samma dag som du anmäler den borttappad.',
  },
  {
    question: 'Hur bokar jag bastun?',
    answer:
      'Bastun på plan 5 bokas på skärmen i entrén, två timmar i taget. Slå på aggregatet en halvtimme före, och skrapa av dig snön innan du går in.',
  },
  {
    question: 'Varför är det olika varmt i rummen?',
    answer:
      'Golvvärmen har en slinga för varje rum och reagerar långsamt. Ändra termostaten en grad i taget och vänta ett dygn innan du ändrar igen.',
  },
  {
    question: 'Vem skottar gången till porten?',
    answer:
      'Fastighetsservice skottar före klockan 06.30 om det har kommit mer än fem centimeter snö. Spade och sand finns i lådan vid entrén om det behövs däremellan.',
  },
]
