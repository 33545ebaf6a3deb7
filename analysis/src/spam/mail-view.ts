import type { HeaderSigns } from '../headers.ts'
import type { Message } from '../message.ts'
import type { OwnText } from '../own-text.ts'
import { type Hop, hoursAhead, wayOf } from './mail-way.ts'

/** What is read of a mail for the spam score, once. */
export interface MailView {
  mail: Message
  headers: HeaderSigns
  zones: OwnText
  /** The beginning of the mail's own text, without quotes and footers. */
  text: string
  /** The beginning of all of its text, footers included; the same as `text` where it quotes another mail. */
  whole: string
  /** The beginning of its HTML; '' when it has none. */
  html: string
  subject: string
  words: number
  /** 0..1: how much one find counts in a text of this length. In a long one, chance finds a bit of everything. */
  density: number
  /** Before and behind the at sign of the sender. */
  local: string
  domain: string
  /** The organisation of each link, in order. */
  linkHosts: string[]
  /** Over which machines it came, the last first. */
  way: Hop[]
  /** How far the Date header is ahead of the way; below zero behind it, null when nothing tells. */
  hoursAhead: number | null
}

const TEXT_LIMIT = 8000
const HTML_LIMIT = 100_000
const LINKS = 200
/** Up to so many words each find counts in full. */
const SHORT = 250
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
    whole: zones.hasQuote || headers.isReply ? text : mail.text.slice(0, TEXT_LIMIT),
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

/** The first value of a header field, cut; '' when there is none. */
export const headerOf = ({ mail }: MailView, name: string): string =>
  mail.headers.find((field) => field.name === name)?.value.slice(0, 2000) ?? ''

/** The part of a host that somebody registered, near enough: two labels, or three under `co.uk` and the like. */
export function organisationOf(host: string): string {
  const labels = host.toLowerCase().split('.').filter(Boolean)
  const isSecondLevel = labels.length > 2 && /^(?:com?|org|net|ac|gov|edu)$/.test(labels.at(-2) ?? '')
  return labels.slice(isSecondLevel ? -3 : -2).join('.')
}
