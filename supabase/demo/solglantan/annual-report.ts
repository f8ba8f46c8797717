import { chapter, clause, type DocumentContent, list, pageBreak, paragraph, table } from '../blocks'
import { annualFigures } from './annual-figures'

export const annualReport: DocumentContent = {
  title: 'Årsredovisning 2024',
  subtitle: 'Räkenskapsåret 1 januari – 31 december 2024',
  date: '2025-03-18',
  opening: 'cover',
  blocks: [
    chapter('Förvaltningsberättelse'),
    paragraph(
      'Styrelsen för Brf Solgläntan 3, med säte i Lindeby, lämnar härmed årsredovisning för räkenskapsåret 2024. Alla belopp anges i kronor om inte annat sägs. Föregående års siffror står inom parentes eller i egen kolumn.',
    ),
    ...clause(
      'Verksamheten',
      'Föreningen bildades 1963 och är en äkta bostadsrättsförening, ett så kallat privatbostadsföretag enligt inkomstskattelagen. Föreningen äger fastigheten Solgläntan 3, med mark, och upplåter 64 lägenheter med bostadsrätt. Den sammanlagda boarean är 4 892 kvadratmeter.',
    ),
    table(
      ['Lägenhetstyp|2.4', 'Antal|1>', 'Boarea i medeltal|1.4>', 'Månadsavgift|1.5>'],
      [
        '1 rum och kök|8|44 kvm|2 816 kronor',
        '2 rum och kök|20|63 kvm|4 032 kronor',
        '3 rum och kök|16|72 kvm|4 608 kronor',
        '4 rum och kök|20|106 kvm|6 784 kronor',
      ],
    ),
    paragraph(
      'För en trea på 72 kvadratmeter är månadsavgiften 4 608 kronor. Årsavgiften höjdes med 4 procent den 1 januari 2024 och är 768 kronor per kvadratmeter och år. Styrelsen har beslutat att lämna avgiften oförändrad under 2025.',
    ),
    ...clause(
      'Fastigheten',
      'Husen uppfördes 1964 i tre våningar med fasad av gult tegel. Värmen kommer från Lindeby Energis fjärrvärmenät. Fastigheten är fullvärdesförsäkrad i Nordskogens Försäkring, med styrelseansvarsförsäkring och kollektivt bostadsrättstillägg. Tomten är på 11 430 kvadratmeter och ägs av föreningen.',
    ),
    table(
      ['Genomförd åtgärd|3.4', 'År|1>'],
      [
        'Tak omlagda med betongpannor|1998',
        'Balkonger renoverade och fördjupade|2007',
        'Elstigar bytta, jordfelsbrytare i alla lägenheter|2011',
        'Stamspolning och filmning|2019',
        'Åtta laddplatser för elbil|2022',
        'Ny tvättstuga i nummer 4|2023',
        'Fönster målade och tätade i nummer 6|2024',
      ],
    ),
    table(
      ['Planerad åtgärd|3', 'År|0.7>', 'Beräknad kostnad|1.3>'],
      [
        'Relining av avloppsstammar i nummer 8|2025|1 650 000',
        'Solceller på nummer 2 och 4, om stämman beslutar så|2025|1 150 000',
        'Fönster i nummer 2 och 4|2026|840 000',
        'Ny lekplats|2027|310 000',
        'Byte av undercentral för fjärrvärme|2028|1 200 000',
      ],
    ),
    ...clause(
      'Styrelsen',
      'Styrelsen har efter stämman den 23 april 2024 bestått av Karin Lindqvist (ordförande), Göran Westlund (kassör), Fatima Haddad (sekreterare), Maja Persson och Inger Falk, med Tomas Grahn som suppleant. Styrelsen har hållit tolv protokollförda möten. Revisor har varit Helena Ström, Ström & Dahl Revision.',
    ),
    ...clause('Väsentliga händelser under året'),
    list(
      'Fönstren i nummer 6 målades och tätades under sommaren till en kostnad av 348 500 kronor.',
      'Ett lån på 6 000 000 kronor lades om i mars till 3,92 procents ränta, mot tidigare 1,84 procent.',
      'Föreningen införde matavfallsinsamling i maj. Restavfallet minskade med en femtedel.',
      'Ett vattenrör brast i källaren i nummer 2 i november. Skadan reglerades av försäkringen med avdrag för självrisk på 57 300 kronor.',
      'Portalen för medlemmar öppnades i december. Dokument, nyheter och frågor finns nu på ett ställe.',
    ),
    ...clause(
      'Medlemsinformation',
      'Vid årets början hade föreningen 91 medlemmar. Under året tillkom 11 medlemmar och 9 lämnade föreningen. Vid årets slut var antalet medlemmar 93. Sju lägenheter överläts, till ett genomsnittligt pris av 24 300 kronor per kvadratmeter. Styrelsen beviljade fyra andrahandsupplåtelser under sommaren.',
    ),
    chapter('Flerårsöversikt'),
    table(
      ['Nyckeltal|3', '2024|1>', '2023|1>', '2022|1>', '2021|1>'],
      [
        'Nettoomsättning, tkr|4 025|3 860|3 702|3 641',
        'Resultat efter finansiella poster, tkr|-40|100|186|214',
        'Soliditet, procent|44|44|43|43',
        'Årsavgift per kvm, kronor|768|738|710|703',
        'Skuldsättning per kvm, kronor|3 768|3 827|3 886|3 944',
        'Sparande per kvm, kronor|201|201|214|218',
        'Energikostnad per kvm, kronor|243|230|221|204',
        'Räntekänslighet, procent|4,9|5,2|5,5|5,6',
      ],
    ),
    paragraph(
      'Räntekänsligheten visar hur många procent årsavgiften behöver höjas om räntan på alla lån stiger med en procentenhet. Sparandet är årets resultat med återläggning av avskrivningar och planerat underhåll, delat med boarean. Energikostnaden omfattar el, värme och vatten.',
    ),
    ...clause(
      'Upplysning om underskottet',
      'Årets resultat är ett underskott på 40 484 kronor. Det förklaras av fönsterunderhållet och av de högre räntekostnaderna. Kassaflödet från den löpande verksamheten var 629 430 kronor och räckte till att amortera 288 000 kronor. Styrelsen bedömer att föreningen kan finansiera sina åtaganden, men att årsavgiften behöver höjas med omkring 3 procent 2026 när nästa lån ska läggas om.',
    ),
    ...clause('Förslag till resultatdisposition', 'Till föreningsstämmans förfogande står följande medel:'),
    table(
      ['Post|3', 'Kronor|1>'],
      [
        'Balanserat resultat|3 127 114',
        'Årets resultat|-40 484',
        { cells: ['Summa', '3 086 630'], style: 'total' },
        'Avsättning till fond för yttre underhåll|137 300',
        'Överförs i ny räkning|2 949 330',
        { cells: ['Summa', '3 086 630'], style: 'total' },
      ],
    ),
    pageBreak,
    ...annualFigures,
  ],
}
