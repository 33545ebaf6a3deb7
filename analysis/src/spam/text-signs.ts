import { headerOf, type MailView } from './mail-view.ts'
import { countedSign, countMatches, type SpamSign, scatteredSign, sign } from './sign.ts'

/** A shorter text gives no meaningful ratio. */
const ENOUGH_LETTERS = 80
/** A random word of mixed case and digits, inserted to make each copy unique. */
const FILLER = /(?<![\w/.=?&-])(?=[a-z-]{0,30}\d)(?=[\w-]{0,40}[a-z])(?=[\w-]{0,40}[A-Z])[\w-]{9,60}(?![\w/.])/g

const REMOVAL =
  /(?<!\p{L})(?:(?:be|get|are) (?:permanently |automatically )?removed|remove (?:me|my|your|yourself|the|this|from|in|as)|removal|to remove|["']remove["']|REMOVE|unsubscribe from (?:our|all|future)|opt[- ]?out)(?!\p{L})/u
const REMOVAL_LINK = /remove[a-z0-9._-]{0,40}@|\/(?:remove|unsub|optout)/i
const READER = /(?<!\p{L})(?:you(?:rs?)?|vous|votre|vos|ihnen|ihre?[nmr]?|usted(?:es)?|tu|su)(?!\p{L})/giu
/** Share of the words at which the text is only about the reader. */
const ALL_OF_IT = 0.06

/** Share of words about the reader: friends write about other topics too. */
const readerShare = ({ text, words }: MailView): number =>
  Math.min(1, countMatches(text, READER) / Math.max(40, words) / ALL_OF_IT)

function capitalShare({ text }: MailView): number {
  const letterCount = countMatches(text, /\p{L}/gu)
  return letterCount > ENOUGH_LETTERS ? countMatches(text, /\p{Lu}/gu) / letterCount : 0
}

const imagesOf = ({ html }: MailView): number => countMatches(html, /<img\b/gi)

export const TEXT_SIGNS: readonly SpamSign[] = [
  sign('written in capitals', (view) => capitalShare(view) > 0.2),
  sign('written in capitals throughout', (view) => capitalShare(view) > 0.35),
  scatteredSign('many exclamation marks', 5, ({ fullText }) => countMatches(fullText, /!/g)),
  scatteredSign('many amounts of money', 4, ({ fullText }) => countMatches(fullText, /[$€£]\s?\d/g)),
  sign('filler against filters', ({ fullText }) => countMatches(fullText, FILLER) > 0),
  sign('a picture instead of text', (view) => imagesOf(view) > 0 && view.words < 60),
  countedSign('pictures', 5, imagesOf),
  sign('a picture or nothing', ({ html, words }) => html !== '' && words < 15),
  { name: 'speaks to its reader', amount: readerShare },
  sign('hardly any text', ({ words }) => words < 60),
  sign('only HTML', (view) => /^text\/html/i.test(headerOf(view, 'content-type'))),
  sign('HTML', ({ html }) => html !== ''),
  countedSign('links to many places', 5, ({ linkHosts }) => new Set(linkHosts).size),
  sign('a link to a bare number', ({ fullText, html }) =>
    /https?:\/\/(?:\d{1,3}\.\d{1,3}\.\d{1,3}\.\d|\d{8})/.test(`${fullText}\n${html}`),
  ),
  sign(
    'a way to be removed',
    ({ fullText, html }) => REMOVAL.test(fullText) || REMOVAL_LINK.test(`${fullText}\n${html}`),
  ),
  sign('a copyright line', ({ fullText }) => /©|\(c\)\s*\d{4}|copyright|all rights reserved/i.test(fullText)),
  sign('a privacy policy', ({ fullText }) =>
    /privacy (?:policy|statement)|datenschutz|impressum|confidentialité|privacidad/i.test(fullText),
  ),
  countedSign(
    'the words of a newsletter',
    6,
    ({ fullText }) =>
      new Set(
        fullText
          .toLowerCase()
          .match(
            /(?<!\p{L})(?:newsletters?|subscri\p{L}+|issues?|edition|editors?|feedback|articles?|archives?|sections?|this week|customer service|ausgabe|rundbrief|redaktion|abonn\p{L}+|numéro|boletín|suscri\p{L}+)(?!\p{L})/gu,
          ),
      ).size,
  ),
  sign('a quoted mail', ({ zones }) => zones.hasQuote),
]
