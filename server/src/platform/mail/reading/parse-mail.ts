import type { Finding, ParsedMail } from '../mail.ts'
import { readBody } from './body.ts'
import { MAX_MAIL_BYTES } from './limits.ts'
import { message } from './message.ts'
import { type MimeTree, readMimeTree } from './mime-tree.ts'
import { protectionFindings } from './protection-findings.ts'
import { readHeader } from './read-header.ts'
import { Unreadable } from './unreadable.ts'

/** Parses RFC 5322 bytes. Pure: equal bytes give equal results. @throws Unreadable */
export function parseMail(raw: Uint8Array): ParsedMail {
  if (raw.length > MAX_MAIL_BYTES) throw new Unreadable(message('mail.tooLarge'))
  const bytes = withoutEnvelopeLines(raw)
  const tree = readMimeTree(bytes)
  const header = readHeader(tree.fields)
  const body = readBody(tree.root)
  return {
    ...header,
    text: body.text,
    html: body.html,
    attachments: body.attachments,
    headers: tree.fields,
    findings: [
      ...header.findings,
      ...limitFindings(tree),
      ...protectionFindings(tree.protection, header.participants),
      ...body.findings,
    ],
  }
}

/** An mbox `From ` line or empty lines before the header are not part of the message. */
export function withoutEnvelopeLines(raw: Uint8Array): Uint8Array {
  let start = 0
  while (raw[start] === 0x0d || raw[start] === 0x0a) start++
  if (/^>?From /.test(Buffer.from(raw.subarray(start, start + 6)).toString('latin1'))) {
    const newline = raw.indexOf(0x0a, start)
    start = newline < 0 ? raw.length : newline + 1
  }
  return raw.subarray(start)
}

function limitFindings({ headerCut, partsCut }: MimeTree): Finding[] {
  const findings: Finding[] = []
  if (headerCut) findings.push({ code: 'truncated', detail: message('mail.headerTooLong') })
  if (partsCut)
    findings.push({
      code: 'truncated',
      detail: message('mail.tooManyParts'),
    })
  return findings
}
