import type { Message } from '../message.ts'
import { readOwnText } from '../own-text.ts'
import { textOf } from '../read-message.ts'
import { ownerOf } from './domain-names.ts'
import { foldText } from './fold-text.ts'

/** The facts of one email that signs of fraud read. */
export interface FraudView {
  mail: Message
  /** Folded text of the sender, without quotes. */
  text: string
  subject: string
  /** Folded display name. */
  name: string
  senderHost: string
  senderOwner: string
  replyHost: string
  /** Lower-case targets of the links. */
  links: Link[]
  /** Registered names of the link targets. */
  linkOwners: Set<string>
  isReply: boolean
  isList: boolean
  /** Sent to many at once: a list, a newsletter or a shop, by its headers or a way to unsubscribe. */
  isBulk: boolean
  /** 0..1: long texts contain chance hits. */
  density: number
}

export interface Link {
  host: string
  url: string
}

const TEXT_LIMIT = 6_000
const HTML_LIMIT = 200_000
const MAX_LINKS = 60
const SHORT = 1_800
const URL_IN_TEXT = /(?:https?:\/\/|www\.)[^\s<>"')\]]{3,500}/gi
const URL_IN_HTML = /\shref="(https?:\/\/[^"]{3,1000})"/gi
const BULK_HEADER = /^(?:list-|x-campaign-id$|x-mailing-list$|x-beenthere$|feedback-id$)/
/** Ways to unsubscribe, folded. They stand at an end of the email. */
const UNSUBSCRIBE =
  /unsubscri|opt[- ]?out (?:of|from)|(?:email|mailing|subscription|contact|communication) preferences|remov\w{0,3} (?:\S+ )?from (?:this|the|our|my) (?:[a-z-]+ )?list|abbestell|newsletter (?:\S+ ){0,3}abmeld|(?:vom newsletter|austragen)|desabonn|desinscri|darse de baja|dar(?:te|me) de baja|cancelar (?:la |su |tu )?(?:suscripcion|inscricao)|descadastr|afmelden|uitschrijven|disiscri|annulla(?:re)? (?:la |l')?iscrizione/
const ENDS = 3_000
const HOST = /^(?:https?:\/\/)?(?:[^/?#@]{0,200}@)?([^/?#:@\s]{1,253})/i

export function viewFraud(mail: Message): FraudView {
  const own = textOf(mail.text, readOwnText(mail.text.slice(0, 4 * TEXT_LIMIT)))
  const read = own.trim() === '' ? mail.text : own
  const text = foldText(read.slice(0, TEXT_LIMIT))
  const header = (name: string): string => mail.headers.find((field) => field.name === name)?.value ?? ''
  const senderHost = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1)
  const links = linksOf(mail)
  const isList = header('list-id') !== '' || header('list-post') !== '' || /list/i.test(header('precedence'))
  return {
    mail,
    text,
    subject: foldText(mail.subject.slice(0, 300)),
    name: foldText(mail.from.name.slice(0, 200)),
    senderHost,
    senderOwner: ownerOf(senderHost),
    replyHost: /@([a-z0-9.-]+)/i.exec(header('reply-to').split('<').at(-1) ?? '')?.[1]?.toLowerCase() ?? '',
    links,
    linkOwners: new Set(links.map(({ host }) => ownerOf(host)).filter(Boolean)),
    isReply: header('in-reply-to') !== '' || header('references') !== '',
    isList,
    isBulk:
      isList ||
      mail.headers.some(({ name }) => BULK_HEADER.test(name)) ||
      /bulk|junk/i.test(header('precedence')) ||
      UNSUBSCRIBE.test(foldText(`${mail.text.slice(0, ENDS)} ${mail.text.slice(-ENDS)}`)),
    density: Math.min(1, Math.sqrt(SHORT / Math.max(SHORT, text.length))),
  }
}

function linksOf({ html, text }: Message): Link[] {
  const urls = new Set<string>()
  for (const [, url = ''] of html.slice(0, HTML_LIMIT).matchAll(URL_IN_HTML)) {
    urls.add(url)
    if (urls.size >= MAX_LINKS) break
  }
  if (urls.size === 0) for (const [url] of text.slice(0, TEXT_LIMIT).matchAll(URL_IN_TEXT)) urls.add(url)
  return [...urls]
    .slice(0, MAX_LINKS)
    .map((url) => ({ url: url.toLowerCase(), host: HOST.exec(url)?.[1]?.toLowerCase() ?? '' }))
}
