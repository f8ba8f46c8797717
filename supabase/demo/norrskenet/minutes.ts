import { clause, type DocumentContent, list, paragraph, signatures } from '../blocks'

export const minutes: DocumentContent = {
  title: 'Stämmoprotokoll 2024',
  subtitle: 'Ordinarie föreningsstämma torsdagen den 21 november 2024 klockan 19.00, Norrviks bibliotek',
  date: '2024-11-21',
  opening: 'letterhead',
  blocks: [
    paragraph('Röstberättigade på plats: 22 bostadsrätter av 38, varav tre genom ombud.'),
    ...clause(
      '§ 1 Stämman öppnas',
      'Elin Sandström öppnade stämman. Aino Heikkinen valdes att leda mötet, med Bertil Niva som sekreterare och Yngve Wikström som justerare.',
    ),
    ...clause(
      '§ 2 Kallelse',
      'Kallelsen delades ut den 24 oktober 2024, fyra veckor i förväg. Stämman förklarades behörigen utlyst.',
    ),
    ...clause(
      '§ 3 Ekonomin',
      'Mikael Öberg presenterade bokslutet. Underskottet blev 79 100 kronor, vilket är bättre än året före. Några undrade varför bankmedlen växer när resultatet är negativt; svaret är att avskrivningarna är större än amorteringen. Årsredovisningen fastställdes och styrelsen fick ansvarsfrihet.',
    ),
    ...clause(
      '§ 4 Arvoden',
      'Styrelsens arvode bestämdes till 72 000 kronor att fördela fritt och revisorns till 8 000 kronor.',
    ),
    ...clause('§ 5 Val', 'Följande valdes på ett år:'),
    list(
      'Elin Sandström, ordförande (omval)',
      'Mikael Öberg, kassör (omval)',
      'Bertil Niva, sekreterare (omval)',
      'Aino Heikkinen, ledamot (nyval)',
      'Stina Kuoppa, suppleant (nyval)',
      'Rolf Isaksson, revisor (omval)',
    ),
    ...clause(
      '§ 6 Motion om laddplatser',
      'Aino Heikkinen hade motionerat om sex laddplatser för elbil i garaget. Offerten var på 410 000 kronor. Stämman avslog motionen med 14 röster mot 8 eftersom huvudsäkringen först måste bytas.',
    ),
    ...clause(
      '§ 7 Motion om husdjur',
      'Familjen Demir föreslog att gränsen på två djur tas bort. Stämman avslog motionen men bad styrelsen att vara generös med undantag för akvariefiskar.',
    ),
    ...clause(
      '§ 8 Förslag om solceller',
      'Styrelsen föreslog att frågan läggs ned till 2028. Stämman sa ja till förslaget.',
    ),
    ...clause(
      '§ 9 Övrigt',
      'Bastun får nytt aggregat i januari. Skidförrådet städas den 7 december. Den som vill vara med i trivselgruppen hör av sig till Stina.',
    ),
    ...clause('§ 10 Avslutning', 'Mötet slutade klockan 20.30 med fika.'),
    signatures(
      'Norrvik den 28 november 2024',
      'Bertil Niva, sekreterare',
      'Aino Heikkinen, mötesordförande',
      'Yngve Wikström, justerare',
    ),
  ],
}
