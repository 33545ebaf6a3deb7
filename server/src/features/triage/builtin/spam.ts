import type { TriageMail } from '../engine.ts'
import type { HeaderSigns } from './headers.ts'
import { BORROWED_BRANDS, CONTENT_CUES } from './spam-cues.ts'

export interface SpamSigns {
  /** 0..1; about 0.5 is undecided. */
  score: number
  /** The heaviest signs, in words. */
  reasons: string[]
}

/** The sum of weights at which a mail is as likely unwanted as not. */
const SPAM_MIDDLE = 3
const CONTENT_LIMIT = 8000
const CONTENT_CAP = 6
const DAY_MS = 86_400_000

interface Sign {
  name: string
  weight: number
}

/** How much a mail looks like spam or fraud, from what it says and how it came. */
export function readSpamSigns(
  mail: TriageMail,
  headers: HeaderSigns,
  ownText: string,
  sender: { seenBefore: number; repliedBefore: number },
  answersMe: boolean,
): SpamSigns {
  const content = contentSigns(`${mail.subject}\n${ownText.slice(0, CONTENT_LIMIT)}`)
  const signs = [...content, ...styleSigns(mail, ownText), ...envelopeSigns(mail, headers), ...findingSigns(mail)]
  const trust =
    (answersMe ? 3 : 0) +
    (sender.repliedBefore > 0 ? 3 : 0) +
    Math.min(2, sender.seenBefore * 0.5) +
    (headers.list ? 1.2 : 0) +
    (headers.isReply ? 0.8 : 0)
  const sum = signs.reduce((total, sign) => total + sign.weight, 0)
  return {
    score: 1 / (1 + Math.exp(SPAM_MIDDLE + trust - sum)),
    reasons: signs
      .toSorted((a, b) => b.weight - a.weight)
      .slice(0, 3)
      .map((sign) => sign.name),
  }
}

function contentSigns(text: string): Sign[] {
  const hits = CONTENT_CUES.flatMap((cue) => {
    const times = countMatches(text, cue.pattern, 3)
    return times > 0 ? [{ name: cue.name, weight: cue.weight * (1 + 0.35 * (times - 1)) }] : []
  })
  const sum = hits.reduce((total, hit) => total + hit.weight, 0)
  return sum <= CONTENT_CAP ? hits : hits.map((hit) => ({ ...hit, weight: (hit.weight * CONTENT_CAP) / sum }))
}

function countMatches(text: string, pattern: RegExp, most: number): number {
  const sticky = new RegExp(pattern.source, `${pattern.flags}g`)
  let count = 0
  while (count < most && sticky.exec(text) !== null) count += 1
  return count
}

function styleSigns(mail: TriageMail, ownText: string): Sign[] {
  const sample = ownText.slice(0, CONTENT_LIMIT)
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  const capitals = sample.match(/\p{Lu}/gu)?.length ?? 0
  return [
    when(letters > 80 && capitals / letters > 0.3, 'written in capitals', 0.9),
    when(/!{2,}|\${2,}/.test(mail.subject) || /(?:!.*){3}/.test(mail.subject.slice(0, 300)), 'a shouting subject', 1),
    when(
      /\s{4,}\S{3,12}$/.test(mail.subject) || /[a-z]{3,}\d{3,}[a-z]*$/i.test(mail.subject),
      'a tracking code in the subject',
      1.6,
    ),
    when(/\$\s?\d/.test(mail.subject) || /^(?:adv|ad)\s?:/i.test(mail.subject), 'an offer in the subject', 1),
    when(countMatches(sample, /!{2,}/u, 3) >= 2, 'many exclamation marks', 0.7),
    when(countMatches(sample, /[$€£]\s?\d/u, 6) >= 4, 'many amounts of money', 0.7),
    when(/<img\b/i.test(mail.html.slice(0, 50_000)) && letters < 60, 'a picture instead of text', 1.2),
  ].flat()
}

function envelopeSigns(mail: TriageMail, headers: HeaderSigns): Sign[] {
  const { name, address } = mail.from
  const local = address.split('@')[0] ?? ''
  const isPublic = headers.list || headers.bulk
  return [
    when(headers.flaggedSpam, 'a filter on the way called it spam', 4),
    when(headers.dmarcFailed, 'the sender could not prove the domain', 1.6),
    when(headers.authFailed && !headers.dmarcFailed, 'a failed sender check', 0.6),
    when(headers.addressed === 'not' && !isPublic && mail.source !== 'forwarding', 'not addressed to you', 0.8),
    when(headers.recipients === 0, 'no recipient in sight', 0.8),
    when(/\d{3,}/.test(local) || /^[a-z0-9]*\d[a-z]+\d[a-z0-9]*$/i.test(local), 'a random looking sender address', 0.9),
    when(headers.replyToElsewhere && !isPublic, 'replies go to another domain', 0.9),
    when(headers.bounceElsewhere && !isPublic, 'sent for another domain', 0.4),
    when(mail.date !== null && Math.abs(mail.date - mail.receivedAt) > 2 * DAY_MS, 'a wrong date', 0.8),
    when(BORROWED_BRANDS.test(name) && !brandOwns(name, address), 'a borrowed company name', 2.2),
    when(address === '', 'no sender address', 1),
  ].flat()
}

function brandOwns(name: string, address: string): boolean {
  const brand = BORROWED_BRANDS.exec(name)?.[1]?.toLowerCase().replace(/\s/g, '') ?? ''
  const domain = address.split('@')[1] ?? ''
  return domain
    .split('.')
    .slice(-3)
    .some((label) => label === brand)
}

/** Findings are slugs of the mail reader; the words in them say what was tried. */
function findingSigns(mail: TriageMail): Sign[] {
  const codes = mail.findings.map((finding) => finding.code.toLowerCase()).join(' ')
  return [
    when(/look[-_]?alike|homograph|mixed[-_]?script|confusable/.test(codes), 'a look-alike name', 2.4),
    when(/link[-_]?(?:text|target|mismatch|lie)/.test(codes), 'a link that lies about its target', 2),
    when(/form/.test(codes), 'a form in the mail', 1),
    when(/hidden/.test(codes), 'hidden text', 0.8),
    when(/script/.test(codes.replace(/mixed[-_]?script/g, '')), 'a script in the mail', 0.8),
  ].flat()
}

const when = (holds: boolean, name: string, weight: number): Sign[] => (holds ? [{ name, weight }] : [])
