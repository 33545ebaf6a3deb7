import type { HeaderSigns } from '../headers.ts'
import type { Message } from '../message.ts'
import type { OwnText } from '../own-text.ts'
import { type Hop, hoursAhead, wayOf } from './mail-way.ts'

export interface MailView {
  mail: Message
  headers: HeaderSigns
  zones: OwnText
  /** Beginning of the own text, without quotes and footers. */
  text: string
  /** Beginning of the whole text including footers; equals `text` when the email quotes another. */
  fullText: string
  html: string
  subject: string
  words: number
  /** 0..1: weight of one hit in a text of this length. Long texts contain more chance hits. */
  density: number
  /** Parts of the sender's address around the at sign. */
  local: string
  domain: string
  linkHosts: string[]
  /** Relaying machines, newest first. */
  way: Hop[]
  /** Hours by which the Date header is ahead of the relays; negative when behind, null when unknown. */
  hoursAhead: number | null
}

const TEXT_LIMIT = 8000
const HTML_LIMIT = 100_000
const LINKS = 200
/** Up to this many words each hit counts in full. */
const SHORT = 250
/** Web and email addresses, which are no words. */
export const ADDRESS = /https?:\/\/\S+|www\.\S+|\S+@\S+/g
const LINK_HOST = /https?:\/\/(?:[^\s"<>/@]{0,200}@)?([a-z0-9.-]{1,200}\.[a-z]{2,24})/gi

export function viewMail(mail: Message, headers: HeaderSigns, zones: OwnText, ownText: string): MailView {
  const [local = '', domain = ''] = mail.from.address.split('@')
  const text = ownText.slice(0, TEXT_LIMIT)
  const words = text.match(/\p{L}+/gu)?.length ?? 0
  const html = mail.html.slice(0, HTML_LIMIT)
  const way = wayOf(mail)
  const source = `${html}\n${mail.text.slice(0, TEXT_LIMIT)}`
  return {
    mail,
    headers,
    zones,
    text,
    fullText: zones.hasQuote || headers.isReply ? text : mail.text.slice(0, TEXT_LIMIT),
    html,
    subject: mail.subject,
    words,
    density: Math.min(1, Math.sqrt(SHORT / Math.max(1, words))),
    local,
    domain,
    linkHosts: [...source.matchAll(LINK_HOST)].slice(0, LINKS).map(([, host]) => organisationOf(host ?? '')),
    way,
    hoursAhead: hoursAhead(mail.date, way),
  }
}

/** Returns the first value of a header field, truncated; '' when there is none. */
export const headerOf = ({ mail }: MailView, name: string): string =>
  mail.headers.find((field) => field.name === name)?.value.slice(0, 2000) ?? ''

/** Approximates the registered domain: two labels, or three under `co.uk` and similar. */
export function organisationOf(host: string): string {
  const labels = host.toLowerCase().split('.').filter(Boolean)
  const isSecondLevel = labels.length > 2 && /^(?:com?|org|net|ac|gov|edu)$/.test(labels.at(-2) ?? '')
  return labels.slice(isSecondLevel ? -3 : -2).join('.')
}
