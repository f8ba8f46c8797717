import type { Language } from '@/lib/text/language'

type AnswerWords = {
  documents: string
  /** It introduces a text that has ended. `{time}` stands for `until` or `between`. */
  former: string
  until: string
  between: string
  /** What replaced it. */
  replaced: string
  /** It stands above the quotes of two texts that hold. */
  disagree: string
  /** Follow one of these if the quote is in another language than the question. */
  swedish: string
  english: string
  faq: string
  board: string
  news: string
  calendar: string
  closest: string
  nothingFound: string
  document: string
  hello: string
  thanks: string
}

/** These texts are not in `messages/` because the service answers over HTTP, in the language of the question. */
export const ANSWER_WORDS: Record<Language, AnswerWords> = {
  sv: {
    documents: 'Så här står det i föreningens dokument',
    former: 'Så här stod det i en tidigare text, som gällde {time} och inte längre gäller',
    until: 'till {to}',
    between: 'från {from} till {to}',
    replaced: 'ersatt av {name}',
    disagree: 'Två texter som gäller säger olika om detta. Den som väger tyngst står först.',
    swedish: ', som är på svenska',
    english: ', som är på engelska',
    faq: 'Styrelsen har svarat så här:',
    board: 'Så här står det på styrelsens sida:',
    news: 'Så här står det i föreningens nyheter:',
    calendar: 'Så här står det i kalendern:',
    closest: 'Det här kan vara svaret',
    nothingFound:
      'Jag hittar inget svar på din fråga i föreningens dokument.\n\nKontakta gärna styrelsen, så kan de hjälpa dig.',
    document: 'Här är dokumentet:',
    hello: 'Hej! Fråga mig om något som står i föreningens dokument, så letar jag upp det åt dig.',
    thanks: 'Varsågod! Fråga gärna mer om du undrar något.',
  },
  en: {
    documents: 'This is what the association’s documents say',
    former: 'This is from an earlier text, which held {time} and no longer holds',
    until: 'until {to}',
    between: 'from {from} until {to}',
    replaced: 'replaced by {name}',
    disagree: 'Two texts that hold disagree about this. The one of higher rank comes first.',
    swedish: ', in Swedish',
    english: ', in English',
    faq: 'The board has answered this:',
    board: 'This is what the board’s page says:',
    news: 'This is what the association’s news says:',
    calendar: 'This is what the calendar says:',
    closest: 'This may be the answer',
    nothingFound:
      'I found no answer to your question in the association’s documents.\n\nPlease contact the board, who can help you.',
    document: 'Here is the document:',
    hello: 'Hello! Ask me about anything in the association’s documents, and I will look it up for you.',
    thanks: 'You are welcome! Just ask if you wonder about anything else.',
  },
  fi: {
    documents: 'Yhdistyksen asiakirjoissa sanotaan näin',
    former: 'Näin sanottiin aiemmassa tekstissä, joka oli voimassa {time} eikä ole enää voimassa',
    until: '{to} asti',
    between: '{from} – {to}',
    replaced: 'korvattu: {name}',
    disagree: 'Kaksi voimassa olevaa tekstiä sanoo tästä eri asiaa. Painavampi on ensin.',
    swedish: ', ruotsiksi',
    english: ', englanniksi',
    faq: 'Hallitus on vastannut näin:',
    board: 'Hallituksen sivulla sanotaan näin:',
    news: 'Yhdistyksen uutisissa sanotaan näin:',
    calendar: 'Kalenterissa sanotaan näin:',
    closest: 'Tämä voi olla vastaus',
    nothingFound:
      'En löytänyt vastausta kysymykseesi yhdistyksen asiakirjoista.\n\nOta yhteyttä hallitukseen, niin he voivat auttaa sinua.',
    document: 'Tässä on asiakirja:',
    hello: 'Hei! Kysy jotain, mikä löytyy yhdistyksen asiakirjoista, niin etsin sen sinulle.',
    thanks: 'Ole hyvä! Kysy lisää, jos jokin askarruttaa.',
  },
  ar: {
    documents: 'هذا ما تقوله وثائق الجمعية',
    former: 'هذا ما قاله نص سابق كان ساريًا {time} ولم يعد ساريًا',
    until: 'حتى {to}',
    between: 'من {from} حتى {to}',
    replaced: 'حلّ محله {name}',
    disagree: 'نصّان ساريان يختلفان في هذا الأمر. النص الأعلى مرتبة يأتي أولًا.',
    swedish: '، باللغة السويدية',
    english: '، باللغة الإنجليزية',
    faq: 'أجاب مجلس الإدارة بما يلي:',
    board: 'هذا ما تقوله صفحة مجلس الإدارة:',
    news: 'هذا ما تقوله أخبار الجمعية:',
    calendar: 'هذا ما يقوله التقويم:',
    closest: 'قد يكون هذا هو الجواب',
    nothingFound: 'لم أجد جوابًا عن سؤالك في وثائق الجمعية.\n\nيُرجى الاتصال بمجلس الإدارة ليساعدك.',
    document: 'ها هي الوثيقة:',
    hello: 'مرحبًا! اسألني عن أي شيء في وثائق الجمعية وسأبحث عنه من أجلك.',
    thanks: 'على الرحب والسعة! اسأل متى شئت.',
  },
  fa: {
    documents: 'در اسناد انجمن چنین آمده است',
    former: 'در متنی قدیمی‌تر چنین آمده بود که {time} معتبر بود و دیگر معتبر نیست',
    until: 'تا {to}',
    between: 'از {from} تا {to}',
    replaced: 'جایگزین: {name}',
    disagree: 'دو متن معتبر در این باره با هم اختلاف دارند. متنی که اعتبار بیشتری دارد اول آمده است.',
    swedish: '، به زبان سوئدی',
    english: '، به زبان انگلیسی',
    faq: 'هیئت‌مدیره چنین پاسخ داده است:',
    board: 'در صفحهٔ هیئت‌مدیره چنین آمده است:',
    news: 'در اخبار انجمن چنین آمده است:',
    calendar: 'در تقویم چنین آمده است:',
    closest: 'شاید این پاسخ باشد',
    nothingFound:
      'پاسخی برای پرسش شما در اسناد انجمن پیدا نکردم.\n\nلطفاً با هیئت‌مدیره تماس بگیرید تا به شما کمک کنند.',
    document: 'این سند است:',
    hello: 'سلام! دربارهٔ هر چیزی که در اسناد انجمن هست از من بپرسید تا برایتان پیدا کنم.',
    thanks: 'خواهش می‌کنم! اگر پرسش دیگری دارید بپرسید.',
  },
  pl: {
    documents: 'Tak jest napisane w dokumentach wspólnoty',
    former: 'Tak było napisane we wcześniejszym tekście, który obowiązywał {time} i już nie obowiązuje',
    until: 'do {to}',
    between: 'od {from} do {to}',
    replaced: 'zastąpiony przez: {name}',
    disagree: 'Dwa obowiązujące teksty mówią o tym co innego. Ważniejszy jest pierwszy.',
    swedish: ', po szwedzku',
    english: ', po angielsku',
    faq: 'Zarząd odpowiedział tak:',
    board: 'Tak jest napisane na stronie zarządu:',
    news: 'Tak jest napisane w aktualnościach wspólnoty:',
    calendar: 'Tak jest napisane w kalendarzu:',
    closest: 'To może być odpowiedź',
    nothingFound:
      'Nie znalazłem odpowiedzi na to pytanie w dokumentach wspólnoty.\n\nZarząd chętnie pomoże: proszę się z nim skontaktować.',
    document: 'Oto dokument:',
    hello: 'Cześć! Zapytaj mnie o coś, co jest w dokumentach wspólnoty, a ja to znajdę.',
    thanks: 'Proszę bardzo! Pytaj śmiało, jeśli coś jeszcze cię ciekawi.',
  },
  es: {
    documents: 'Esto dicen los documentos de la asociación',
    former: 'Esto decía un texto anterior, que estuvo vigente {time} y ya no lo está',
    until: 'hasta el {to}',
    between: 'desde el {from} hasta el {to}',
    replaced: 'sustituido por {name}',
    disagree: 'Dos textos vigentes dicen cosas distintas sobre esto. El de mayor rango va primero.',
    swedish: ', en sueco',
    english: ', en inglés',
    faq: 'La junta ha respondido lo siguiente:',
    board: 'Esto dice la página de la junta:',
    news: 'Esto dicen las noticias de la asociación:',
    calendar: 'Esto dice el calendario:',
    closest: 'Esta puede ser la respuesta',
    nothingFound:
      'No encuentro respuesta a tu pregunta en los documentos de la asociación.\n\nPonte en contacto con la junta, que puede ayudarte.',
    document: 'Aquí está el documento:',
    hello: '¡Hola! Pregúntame por algo que esté en los documentos de la asociación y te lo busco.',
    thanks: '¡De nada! Pregunta si tienes más dudas.',
  },
  so: {
    documents: 'Sidan ayay dukumentiyada ururku u qoran yihiin',
    former: 'Sidan ayay ku qornayd qoraal hore oo shaqaynayay {time} oo aan hadda shaqayn',
    until: 'ilaa {to}',
    between: 'laga bilaabo {from} ilaa {to}',
    replaced: 'waxaa beddelay {name}',
    disagree: 'Laba qoraal oo shaqaynaya ayaa arrintan ku kala duwan. Kan awoodda badan ayaa hor yaal.',
    swedish: ' oo af Iswidhish ah',
    english: ' oo af Ingiriis ah',
    faq: 'Guddigu sidan ayuu uga jawaabay:',
    board: 'Sidan ayaa ku qoran bogga guddiga:',
    news: 'Sidan ayaa ku qoran wararka ururka:',
    calendar: 'Sidan ayaa ku qoran jadwalka taariikhda:',
    closest: 'Tani waxay noqon kartaa jawaabta',
    nothingFound:
      'Jawaab kama helin su’aashaada dukumentiyada ururka.\n\nFadlan la xiriir guddiga, way ku caawin karaan.',
    document: 'Waa kan dukumentigii:',
    hello: 'Salaan! I weydii wax ku qoran dukumentiyada ururka, waan kuu raadinayaa.',
    thanks: 'Adaa mudan! I weydii haddii aad wax kale rabto.',
  },
  tr: {
    documents: 'Derneğin belgelerinde şöyle yazıyor',
    former: 'Artık geçerli olmayan eski bir metinde şöyle yazıyordu; geçerlilik: {time}',
    until: '{to} tarihine kadar',
    between: '{from} – {to}',
    replaced: 'yerine geçen: {name}',
    disagree: 'Geçerli iki metin bu konuda farklı şeyler söylüyor. Üstün olan önce gelir.',
    swedish: ', İsveççe olarak',
    english: ', İngilizce olarak',
    faq: 'Yönetim kurulu şöyle yanıtladı:',
    board: 'Yönetim kurulunun sayfasında şöyle yazıyor:',
    news: 'Derneğin haberlerinde şöyle yazıyor:',
    calendar: 'Takvimde şöyle yazıyor:',
    closest: 'Yanıt bu olabilir',
    nothingFound:
      'Derneğin belgelerinde sorunuza bir yanıt bulamadım.\n\nLütfen yönetim kuruluna başvurun, size yardımcı olabilirler.',
    document: 'İşte belge:',
    hello: 'Merhaba! Derneğin belgelerinde bulunan bir şeyi sorun, sizin için arayayım.',
    thanks: 'Rica ederim! Merak ettiğiniz başka bir şey varsa sorun.',
  },
  uk: {
    documents: 'Ось що сказано в документах товариства',
    former: 'Ось що було сказано в попередньому тексті, який діяв {time} і вже не діє',
    until: 'до {to}',
    between: 'з {from} до {to}',
    replaced: 'замінено на {name}',
    disagree: 'Два чинні тексти кажуть про це різне. Вищий за силою стоїть першим.',
    swedish: ', шведською мовою',
    english: ', англійською мовою',
    faq: 'Правління відповіло так:',
    board: 'Ось що сказано на сторінці правління:',
    news: 'Ось що сказано в новинах товариства:',
    calendar: 'Ось що сказано в календарі:',
    closest: 'Це може бути відповідь',
    nothingFound:
      'Я не знайшов відповіді на ваше запитання в документах товариства.\n\nЗверніться до правління, воно допоможе.',
    document: 'Ось документ:',
    hello: 'Вітаю! Запитайте про те, що є в документах товариства, і я це знайду.',
    thanks: 'Прошу! Запитуйте, якщо вас цікавить щось іще.',
  },
}

/**
 * The line of an answer of ours that introduces the documents' words, and whether it says that they hold no more; null if
 * there is none.
 */
export function readLead(answer: string): { lead: string; isFormer: boolean } | null {
  const [line = ''] = answer.split('\n\n', 1)
  if (!line.endsWith(':') || line.length >= answer.length) return null
  const words = Object.values(ANSWER_WORDS)
  const isFormer = words.some(({ former }) => line.startsWith(former.split('{')[0] as string))
  return isFormer || words.some(({ documents }) => line.startsWith(documents))
    ? { lead: line, isFormer }
    : null
}
