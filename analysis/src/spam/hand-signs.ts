import type { MailView } from './mail-view.ts'
import { type SpamSign, sign } from './sign.ts'

/** Brands that fraud abuses; their own domains are no sign. */
const BORROWED_BRANDS =
  /(?<!\p{L})(paypal|apple|icloud|microsoft|office ?365|amazon|netflix|dhl|fedex|ups|sparkasse|volksbank|santander|bbva|bnp|chase|wells ?fargo|citibank|hsbc|barclays|ebay|google|facebook|instagram|whatsapp|docusign|dropbox|coinbase|binance)(?!\p{L})/iu

/** Findings are slugs of the email reader; their words name the trick. Fraud warnings have a score of their own. */
const codesOf = ({ mail }: MailView): string =>
  mail.findings
    .map(({ code }) => code.toLowerCase())
    .filter((code) => !code.startsWith('fraud_'))
    .join(' ')

/**
 * Signs that the training data lacks: it dates from 2002, before sender checks and phishing. Weights are set by hand,
 * on the scale of the trained ones (log-odds).
 */
export const HAND_SIGNS: readonly (SpamSign & { weight: number })[] = [
  weighted(4, 'a filter on the way called it spam', ({ headers }) => headers.flaggedSpam),
  weighted(1.6, 'the sender could not prove the domain', (view) => /sender_failed/.test(codesOf(view))),
  weighted(3.2, 'a borrowed company name', borrowsBrand),
  weighted(2.4, 'a look-alike name', (view) =>
    /look[-_]?alike|homograph|mixed[-_]?script|confusable/.test(codesOf(view)),
  ),
  weighted(2, 'a link that lies about its target', (view) =>
    /link[-_]?(?:text|target|mismatch|lie)/.test(codesOf(view)),
  ),
  weighted(0.8, 'hidden text', (view) => /hidden/.test(codesOf(view))),
  weighted(0.8, 'no sender address', ({ mail }) => mail.from.address === ''),
]

function weighted(weight: number, name: string, holds: (view: MailView) => boolean): SpamSign & { weight: number } {
  return { ...sign(name, holds), weight }
}

function borrowsBrand({ mail, domain }: MailView): boolean {
  const brand = BORROWED_BRANDS.exec(mail.from.name)?.[1]?.toLowerCase().replace(/\s/g, '')
  return brand !== undefined && !domain.split('.').slice(-3).includes(brand)
}
