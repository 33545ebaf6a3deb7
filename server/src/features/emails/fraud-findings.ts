import {
  type FoundSign,
  type FraudFacts,
  type FraudValues,
  type FraudWarning,
  judgeFraud,
  readFraud,
} from '@dossier/analysis'
import { type Message, message } from '@dossier/contract/message'
import { FRAUD_PREFIX } from '@dossier/contract/vocabulary'
import type { Finding, ParsedMail } from '#platform/mail/mail'
import { significantHeaders } from './ingest/significant-headers.ts'

const UNKNOWN = '?'

/** Signs without a sentence count, but tell a reader nothing. */
const SENTENCES: Readonly<Partial<Record<FraudWarning['code'], (values: FraudValues) => Message>>> = {
  lookalike_sender: ({ sender = UNKNOWN, shown = UNKNOWN }) => message('fraud.lookalikeSender', { sender, shown }),
  lookalike_correspondent: ({ sender = UNKNOWN, shown = UNKNOWN }) =>
    message('fraud.lookalikeCorrespondent', { sender, shown }),
  borrowed_name: ({ name = UNKNOWN, sender = UNKNOWN, shown = UNKNOWN }) =>
    message('fraud.borrowedName', { name, sender, shown }),
  name_shows_other_domain: ({ name = UNKNOWN, sender = UNKNOWN, shown = UNKNOWN }) =>
    message('fraud.borrowedName', { name, sender, shown }),
  known_name: ({ shown = UNKNOWN, sender = UNKNOWN }) => message('fraud.knownName', { shown, sender }),
  lookalike_link: ({ host = UNKNOWN, shown = UNKNOWN }) => message('fraud.lookalikeLink', { host, shown }),
  link_lies: () => message('fraud.linkLies'),
  brand_not_sender: ({ name = UNKNOWN, sender = UNKNOWN }) => message('fraud.brandNotSender', { name, sender }),
  role_name_of_free_mail: () => message('fraud.freeMail'),
  replies_elsewhere: ({ reply = UNKNOWN, sender = UNKNOWN }) => message('fraud.repliesElsewhere', { reply, sender }),
  cheap_sender_domain: () => message('fraud.cheapDomain'),
  link_to_number: () => message('fraud.linkToNumber'),
  link_hides_host: () => message('fraud.linkHidesHost'),
  short_link: () => message('fraud.linkHidesHost'),
  link_to_free_host: () => message('fraud.linkToFreeHost'),
  link_to_cheap_domain: () => message('fraud.linkToCheapDomain'),
  brand_in_link_path: () => message('fraud.brandInLink'),
  risky_file: () => message('fraud.riskyFile'),
  forged_letters: ({ word = UNKNOWN }) => message('fraud.forgedLetters', { word }),
  hidden_letters: () => message('fraud.hiddenLetters'),
  names_your_address: () => message('fraud.addressInText'),
  sends_file: () => message('fraud.sendsFile'),
  asks_credentials: () => message('fraud.asksCredentials'),
  threatens_account: () => message('fraud.threatensAccount'),
  greets_nobody: () => message('fraud.greetsNobody'),
  urges: () => message('fraud.urges'),
  promises_money: () => message('fraud.promisesMoney'),
  wants_payment: () => message('fraud.wantsPayment'),
  gift_cards: () => message('fraud.giftCards'),
  changed_bank: () => message('fraud.changedBank'),
  wants_favour: () => message('fraud.wantsFavour'),
  extorts: () => message('fraud.extorts'),
  call_to_cancel: () => message('fraud.callToCancel'),
  first_contact: () => message('fraud.firstContact'),
}

/** Reports whether a finding warns of phishing or fraud. */
export const isFraudFinding = ({ code }: Pick<Finding, 'code'>): boolean => code.startsWith(FRAUD_PREFIX)

/** Returns what to warn a reader of, strongest first; [] for an email that is not suspicious. */
export const fraudFindings = (signs: readonly FoundSign[], facts: FraudFacts, senderHost: string): Finding[] =>
  judgeFraud(signs, facts, senderHost).flatMap(({ code, values }) => {
    const detail = SENTENCES[code]?.(values)
    return detail ? [{ code: `${FRAUD_PREFIX}${code}`, detail }] : []
  })

interface ReadMail {
  mail: Pick<ParsedMail, 'participants' | 'headers' | 'attachments' | 'date'>
  subject: string
  text: string
  /** Sanitised. */
  html: string
  findings: readonly Finding[]
}

/** Finds the signs of fraud in an email that was just parsed. */
export function readFraudSigns({ mail, subject, text, html, findings }: ReadMail): FoundSign[] {
  const addressesOf = (role: string): string[] =>
    mail.participants.filter((each) => each.role === role).map(({ address }) => address)
  const from = mail.participants.find(({ role }) => role === 'from')
  return readFraud({
    subject,
    text,
    html,
    from: { name: from?.name ?? '', address: from?.address ?? '' },
    to: addressesOf('to'),
    cc: addressesOf('cc'),
    date: mail.date,
    headers: significantHeaders(mail.headers),
    attachments: mail.attachments.map(({ filename, contentType }) => ({ filename, contentType })),
    findings,
  })
}
