import {
  chapter,
  clause,
  type DocumentContent,
  group,
  list,
  paragraph,
  signatures,
  table,
  total,
} from '../blocks'

const years = ['2023/2024|1.2>', '2022/2023|1.2>']

export const annualReport: DocumentContent = {
  title: 'Årsredovisning 2023/2024',
  subtitle: 'Räkenskapsåret 1 juli 2023 – 30 juni 2024',
  date: '2024-10-08',
  opening: 'cover',
  blocks: [
    chapter('Förvaltningsberättelse'),
    paragraph(
      'Brf Norrskenet äger huset på Polarvägen 11 i Norrvik, med 38 bostadsrätter om tillsammans 3 040 kvadratmeter, ett garage med 20 platser och en bastu på översta planet. Föreningen bildades 1996, huset stod klart 1998 och marken innehas med tomträtt, där avgälden är bunden till 2031.',
    ),
    ...clause(
      'Årsavgifter',
      'Årsavgiften höjdes med 5 procent den 1 juli 2023 och är i genomsnitt 912 kronor per kvadratmeter. En trea på 75 kvadratmeter betalar 5 700 kronor i månaden. Styrelsen har beslutat om ytterligare en höjning med 3 procent från den 1 januari 2025.',
    ),
    ...clause('Viktigt under året'),
    list(
      'Hissen fick nytt styrsystem efter flera stopp under vintern.',
      'Taket skottades fyra gånger, mot normalt två.',
      'Fem vattenmätare för varmvatten byttes efter felaktig debitering.',
      'Tre bostadsrätter såldes, till i genomsnitt 15 900 kronor per kvadratmeter.',
      'Antalet medlemmar var 52 vid årets slut.',
    ),
    ...clause(
      'Framtid',
      'Ventilationsaggregatet ska bytas sommaren 2026 och beräknas kosta 2 300 000 kronor. Det finansieras med ett nytt lån. Solceller har utretts men bedöms inte löna sig så länge de täcks av snö fem månader om året.',
    ),
    table(
      ['Nyckeltal|3', '23/24|1>', '22/23|1>', '21/22|1>'],
      [
        'Nettoomsättning, tkr|3 072|2 934|2 812',
        'Resultat, tkr|-79|-189|24',
        'Soliditet, procent|59|58|58',
        'Skuld per kvm, kronor|6 563|6 694|6 826',
        'Årsavgift per kvm, kronor|912|869|836',
      ],
    ),
    chapter('Resultaträkning'),
    table(
      ['Belopp i kronor|2.6', ...years],
      [
        group('Intäkter'),
        'Årsavgifter|2 772 480|2 640 457',
        'Garage och parkering|252 720|252 720',
        'Övriga intäkter|46 800|41 300',
        total('Summa intäkter|3 072 000|2 934 477'),
        group('Kostnader'),
        'Drift|-1 486 300|-1 402 750',
        'Underhåll|-148 600|-322 400',
        'Förvaltning och revision|-134 900|-128 700',
        'Arvoden|-98 500|-94 000',
        'Avskrivningar|-684 000|-684 000',
        total('Rörelseresultat|519 700|302 627'),
        'Ränteintäkter|12 600|6 400',
        'Räntekostnader|-611 400|-498 200',
        total('Årets resultat|-79 100|-189 173'),
      ],
    ),
    chapter('Balansräkning'),
    table(
      ['Per den 30 juni|2.6', ...years],
      [
        group('Tillgångar'),
        'Byggnad|48 216 000|48 900 000',
        'Fordringar|64 500|71 200',
        'Bankmedel|1 418 900|1 166 300',
        total('Summa tillgångar|49 699 400|50 137 500'),
        group('Eget kapital'),
        'Insatser|29 640 000|29 640 000',
        'Fond för yttre underhåll|1 062 000|970 800',
        'Balanserat resultat|-1 488 273|-1 207 900',
        'Årets resultat|-79 100|-189 173',
        total('Summa eget kapital|29 134 627|29 213 727'),
        group('Skulder'),
        'Lån|19 950 000|20 350 000',
        'Övriga skulder|614 773|573 773',
        total('Summa eget kapital och skulder|49 699 400|50 137 500'),
      ],
    ),
    ...clause(
      'Lån och säkerheter',
      'Föreningens lån uppgick till 19 950 000 kronor, med en genomsnittlig ränta på 3,06 procent. Av lånen ska 8 150 000 kronor villkorsändras under nästa räkenskapsår. Amorteringen är 400 000 kronor om året. Pantbrev är uttagna på 24 000 000 kronor.',
    ),
    ...clause(
      'Förslag till disposition',
      'Styrelsen föreslår att 91 200 kronor avsätts till fonden för yttre underhåll och att det samlade underskottet förs över i ny räkning.',
    ),
    signatures(
      'Norrvik den 8 oktober 2024',
      'Elin Sandström, ordförande',
      'Bertil Niva, sekreterare',
      'Mikael Öberg, kassör',
    ),
  ],
}
