import { sentence } from '@dossier/contract/message'
import { describeBounce } from '../describe-bounce.ts'
import { describeInvitation } from '../describe-invitation.ts'
import type { ContextRecord, Guidance, ReplyTemplate, ThreadMail, TriageInput } from '../engine.ts'
import { VISIBLE_HEADER_LIMIT } from './limits.ts'
import { toMachineLine, toMachineText } from './machine-text.ts'

export type Size = 'full' | 'short'

interface Limits {
  /** Characters per email; quotes and footers follow later. */
  mail: number
  threadMails: number
  threadMail: number
  records: number
  record: number
  ownAnswers: number
  templates: number
}

/** A short question and its answer fit into a window of 4,096 tokens, Ollama's default. */
const LIMITS: Record<Size, Limits> = {
  full: { mail: 12_000, threadMails: 20, threadMail: 600, records: 8, record: 1_500, ownAnswers: 5, templates: 20 },
  short: { mail: 3_000, threadMails: 2, threadMail: 300, records: 2, record: 400, ownAnswers: 1, templates: 5 },
}
const ADDRESSES = 20
const FINDINGS = 10

export interface Shown {
  mail: string
  thread: string
  records: string
  /** Earlier answers of the owner, for the style of a reply. */
  style: string
  /** Templates that a reply may name. */
  templates: string
  leftOut: number
}

export function showMail(
  input: TriageInput,
  thread: readonly ThreadMail[],
  records: readonly ContextRecord[],
  size: Size = 'full',
  { ownAnswers = [], templates = [] }: Pick<Guidance, 'ownAnswers' | 'templates'> = {},
): Shown {
  const { mail } = input
  const limits = LIMITS[size]
  const text = toMachineText(mail.seenText ?? mail.text, limits.mail)
  const subject = toMachineText(mail.subject.replace(/\s+/g, ' '), VISIBLE_HEADER_LIMIT)
  const lines = [
    `From: ${toMachineLine(mail.from.name, 100)} <${address(mail.from.address)}>`,
    `To: ${addresses(mail.to)}`,
    ...(mail.cc.length > 0 ? [`Cc: ${addresses(mail.cc)}`] : []),
    `Date: ${instant(mail.date ?? mail.receivedAt)}`,
    `Subject: ${subject.text}`,
    ...attachments(mail.attachments),
    ...invitation(input),
    ...report(input),
    ...findings(mail.findings),
  ]
  return {
    mail: `${lines.join('\n')}\n\n${text.text}`,
    thread: thread
      .slice(-limits.threadMails)
      .map((each) => threadMail(each, limits.threadMail))
      .join('\n\n'),
    records: records
      .slice(0, limits.records)
      .map((each) => record(each, limits.record))
      .join('\n\n'),
    style: ownAnswers
      .slice(0, limits.ownAnswers)
      .map((answer) => toMachineText(answer, limits.threadMail).text)
      .join('\n\n---\n\n'),
    templates: templates.slice(0, limits.templates).map(template).join('\n\n'),
    leftOut: text.leftOut + subject.leftOut,
  }
}

const address = (text: string): string => toMachineLine(text, 320).replace(/[<>\s]/g, '')

const addresses = (all: readonly string[]): string =>
  [
    ...all.slice(0, ADDRESSES).map(address),
    ...(all.length > ADDRESSES ? [`and ${all.length - ADDRESSES} more`] : []),
  ].join(', ')

/** ISO 8601 to the minute between 1970 and 2200, else ''. Seconds would look like numbers of the email. */
export const instant = (at: number): string =>
  at >= 0 && at < 7_258_118_400_000 ? `${new Date(at).toISOString().slice(0, 16)}Z` : ''

const attachments = (files: TriageInput['mail']['attachments']): string[] =>
  files.length === 0
    ? []
    : [
        `Attachments: ${files
          .slice(0, 10)
          .map(({ filename }) => toMachineLine(filename, 80))
          .join(', ')}`,
      ]

function report(input: TriageInput): string[] {
  const words = describeBounce(input)
  return words ? [`Delivery report: ${toMachineLine(sentence(words), 500)}`] : []
}

const invitation = ({ mail, timeZone }: TriageInput): string[] =>
  mail.invitation
    ? [`Calendar: ${toMachineLine(sentence(describeInvitation(mail, mail.invitation, timeZone)), 500)}`]
    : []

/** Placed before the text, so that the model knows them first. */
const findings = (all: TriageInput['mail']['findings']): string[] =>
  all.length === 0
    ? []
    : ['What was found in this mail:', ...all.slice(0, FINDINGS).map(({ detail }) => `- ${toMachineLine(detail, 200)}`)]

const threadMail = ({ fromMe, from, receivedAt, subject, excerpt }: ThreadMail, limit: number): string =>
  `${fromMe ? 'The account owner' : address(from)} wrote on ${instant(receivedAt)}, subject "${toMachineLine(subject, 200)}":\n${toMachineText(excerpt, limit).text}`

const record = ({ itemId, itemType, title, excerpt, full }: ContextRecord, limit: number): string =>
  `id: ${itemId}\ntype: ${itemType}\ntitle: ${toMachineLine(title, 200)}\n${toMachineText(full?.text ?? excerpt, limit).text}`

/** The beginning says what a template is for; the text itself is ours to insert. */
const TEMPLATE_LIMIT = 240

const template = ({ id, name, bodyText }: ReplyTemplate): string =>
  `id: ${id}\nname: ${toMachineLine(name, 100)}\n${toMachineLine(bodyText, TEMPLATE_LIMIT)}`
