/** How mailers of a language introduce a quote, so that every client folds it. */
export interface QuoteWords {
  locale: string
  /** Introduces a quote: `{{date}}`, `{{time}}` and `{{who}}`. */
  wrote: string
  somebody: string
  forwarded: string
  from: string
  date: string
  subject: string
  to: string
  cc: string
}

const ENGLISH: QuoteWords = {
  locale: 'en-GB',
  wrote: 'On {{date}}, {{time}}, {{who}} wrote:',
  somebody: 'somebody',
  forwarded: 'Forwarded message',
  from: 'From',
  date: 'Date',
  subject: 'Subject',
  to: 'To',
  cc: 'Cc',
}

const WORDS: Record<string, QuoteWords> = {
  en: ENGLISH,
  de: {
    locale: 'de',
    wrote: 'Am {{date}} um {{time}} schrieb {{who}}:',
    somebody: 'jemand',
    forwarded: 'Weitergeleitete Nachricht',
    from: 'Von',
    date: 'Datum',
    subject: 'Betreff',
    to: 'An',
    cc: 'Cc',
  },
  fr: {
    locale: 'fr',
    wrote: 'Le {{date}} à {{time}}, {{who}} a écrit :',
    somebody: 'quelqu’un',
    forwarded: 'Message transféré',
    from: 'De',
    date: 'Date',
    subject: 'Objet',
    to: 'À',
    cc: 'Cc',
  },
  es: {
    locale: 'es',
    wrote: 'El {{date}} a las {{time}}, {{who}} escribió:',
    somebody: 'alguien',
    forwarded: 'Mensaje reenviado',
    from: 'De',
    date: 'Fecha',
    subject: 'Asunto',
    to: 'Para',
    cc: 'Cc',
  },
  it: {
    locale: 'it',
    wrote: 'Il {{date}} alle {{time}}, {{who}} ha scritto:',
    somebody: 'qualcuno',
    forwarded: 'Messaggio inoltrato',
    from: 'Da',
    date: 'Data',
    subject: 'Oggetto',
    to: 'A',
    cc: 'Cc',
  },
  pt: {
    locale: 'pt',
    wrote: 'Em {{date}} às {{time}}, {{who}} escreveu:',
    somebody: 'alguém',
    forwarded: 'Mensagem encaminhada',
    from: 'De',
    date: 'Data',
    subject: 'Assunto',
    to: 'Para',
    cc: 'Cc',
  },
  nl: {
    locale: 'nl',
    wrote: 'Op {{date}} om {{time}} schreef {{who}}:',
    somebody: 'iemand',
    forwarded: 'Doorgestuurd bericht',
    from: 'Van',
    date: 'Datum',
    subject: 'Onderwerp',
    to: 'Aan',
    cc: 'Cc',
  },
  pl: {
    locale: 'pl',
    wrote: 'W dniu {{date}} o {{time}}, {{who}} napisał(a):',
    somebody: 'ktoś',
    forwarded: 'Przekazana wiadomość',
    from: 'Od',
    date: 'Data',
    subject: 'Temat',
    to: 'Do',
    cc: 'DW',
  },
  sv: {
    locale: 'sv',
    wrote: 'Den {{date}} kl. {{time}} skrev {{who}}:',
    somebody: 'någon',
    forwarded: 'Vidarebefordrat meddelande',
    from: 'Från',
    date: 'Datum',
    subject: 'Ämne',
    to: 'Till',
    cc: 'Kopia',
  },
  da: {
    locale: 'da',
    wrote: 'Den {{date}} kl. {{time}} skrev {{who}}:',
    somebody: 'nogen',
    forwarded: 'Videresendt meddelelse',
    from: 'Fra',
    date: 'Dato',
    subject: 'Emne',
    to: 'Til',
    cc: 'Cc',
  },
  no: {
    locale: 'nb',
    wrote: 'Den {{date}} kl. {{time}} skrev {{who}}:',
    somebody: 'noen',
    forwarded: 'Videresendt melding',
    from: 'Fra',
    date: 'Dato',
    subject: 'Emne',
    to: 'Til',
    cc: 'Kopi',
  },
}

/** @param language a code of ISO 639-1; English for languages without words. */
export const quoteWords = (language: string): QuoteWords => WORDS[language] ?? ENGLISH
