import type { MailView } from '../mail-view.ts'
import { type PublishedSign, published } from './published-sign.ts'

/**
 * Phrases with the points of SpamAssassin's equivalent rules. The expressions are ours. As in SpamAssassin, one
 * hit is enough; quoted text does not count.
 */
const TEXT_PHRASES: readonly (readonly [points: number, name: string, pattern: RegExp])[] = [
  [2.7, 'a greeting to a dear friend', /^\s*dear friend\b/im],
  [
    2,
    'a greeting to anybody',
    /\bdear (?:sirs?|madam|internet|investor|candidate|home ?owner|e-?mail|car|travell?er|web ?master)\b/i,
  ],
  [2.7, 'a guarantee of a hundred per cent', /\b100 ?% (?:satisfaction )?guaranteed\b/i],
  [2.9, 'a promise of money back', /\bmoney[- ]back guarantee\b/i],
  [
    2.7,
    'a free quote',
    /\bfree[\s,-]{1,3}(?:(?:instant|express|online|no[- ]?(?:cost|obligation))[\s,-]{0,4}){1,4}(?:\w+\s){0,3}quotes?\b/i,
  ],
  [2.4, 'how to be removed', /\bto be removed,? (?:please|from (?:our|this|future) (?:mailing|list|offer)s?)\b/i],
  [1, 'a guarantee with an exclamation mark', /\bguaranteed?!/i],
  [2.8, 'a promise of more drive', /\bincreased?\s(?:\w+\s)?(?:sex|stamina|libido)/i],
  [
    0.9,
    'a promise of larger parts',
    /\b(?:enlarge|increase|grow|lengthen|larger|bigger|longer|thicker)\b.{0,50}\b(?:penis|breasts?|manhood|bust)\b/i,
  ],
  [3.1, 'an enhancement for men', /\bmale enhancement\b/i],
  [1.8, 'a drug for men', /\b(?:viagra|cialis|levitra|sildenafil)\b/i],
  [2.6, 'a drug against weight', /\b(?:phentermine|xenical|adipex|meridia|bontril|didrex)\b/i],
  [1.9, 'no prescription', /\bno (?:prior )?prescriptions?\b/i],
  [2.2, 'no medical examination', /\bno medical exam/i],
  [1.8, 'an offer that comes once', /\bone[- ]time (?:charge|investment|offer|promotion)\b/i],
  [3.4, 'a copied watch', /\breplica\b.{1,20}\b(?:rolex|watch)/i],
  [2.7, 'money that nobody asked for', /\bunclaimed (?:assets?|accounts?|mone(?:y|ies)|balances?|funds?|prizes?)\b/i],
  [
    1.7,
    'an urgent business',
    /\burgent(?:ly)?\b.{0,25}\b(?:business|proposal|assistance)\b|\b(?:business|proposal)\b.{0,25}\burgent\b/i,
  ],
  [3, 'a template that was not filled in', /%(?:rnd|random|custom|first_?name)_?[a-z]*\b/i],
]
const SUBJECT_PHRASES: readonly (readonly [points: number, name: string, pattern: RegExp])[] = [
  [1.9, 'weight to lose in the subject', /\blose\b.{0,40}\b(?:pounds|lbs|weight)\b/i],
  [2.7, 'seen on television', /\bas seen (?:on|in)\b/i],
  [2.9, 'your family in the subject', /\byour family\b/i],
  [1, 'a mark of advertising in the subject', /^[^0-9a-z]*adv(?:ert)?\b/i],
]
const SHORT = 1000
const PAGE = 3200

/** An image with at most a page of text around it. */
function isPicture({ html }: MailView): boolean {
  const textLength = html.replace(/<[^<>]*>/g, '').length
  return textLength > 0 && textLength <= PAGE && /<img\b/i.test(html)
}

/** Bounded, because a hostile email repeats open tags. */
const LINKED_PICTURE = /<a\b[^<>]*>\s{0,100}(?:<\w+[^<>]*>\s{0,100}){0,10}<img\b/i

const isLinkedPicture = ({ html }: MailView): boolean =>
  html.length > 0 && html.length < SHORT && LINKED_PICTURE.test(html)

const hasNothing = ({ mail, html, subject }: MailView): boolean =>
  mail.text.trim() === '' && !/<img\b/i.test(html) && mail.attachments.length === 0 && subject !== ''

export const PHRASE_SIGNS: readonly PublishedSign[] = [
  ...TEXT_PHRASES.map(([points, name, pattern]) => published(points, name, ({ fullText }) => pattern.test(fullText))),
  ...SUBJECT_PHRASES.map(([points, name, pattern]) =>
    published(points, name, ({ subject }) => pattern.test(subject.slice(0, 500))),
  ),
  published(2, 'a picture with few words', isPicture),
  published(2.2, 'a linked picture and little else', isLinkedPicture),
  published(2.2, 'nothing in it', hasNothing),
]
