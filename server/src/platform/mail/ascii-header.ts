import { isAscii } from 'node:buffer'
import { encodeWords } from './encoded-words.ts'

const END = '\r\n\r\n'

/**
 * Returns a message whose header is ASCII, for servers and recipients without SMTPUTF8: an address with letters before
 * the @ becomes an empty group that shows it (RFC 6857, section 3.1.8). Its recipient got no copy this way, and a reply
 * to all leaves it out. The same bytes when the header is ASCII, and for a redirected email, which stays as its author
 * wrote and signed it.
 */
export function withAsciiHeader(message: Buffer): Buffer {
  const end = message.indexOf(END)
  const header = message.subarray(0, end < 0 ? message.length : end)
  if (isAscii(header) || /^resent-/im.test(header.toString('latin1'))) return message
  const lines = header
    .toString()
    .split(/\r\n(?![ \t])/)
    .map(asciiField)
  return Buffer.concat([Buffer.from(lines.join('\r\n')), message.subarray(header.length)])
}

function asciiField(field: string): string {
  if (isAscii(Buffer.from(field)) || !ADDRESS_FIELD.test(field)) return field
  const colon = field.indexOf(':')
  const mailboxes = splitMailboxes(field.slice(colon + 1).replace(/\r\n(?=[ \t])/g, ''))
  return `${field.slice(0, colon)}: ${mailboxes.map(asciiMailbox).join(',\r\n ')}`
}

const ADDRESS_FIELD = /^(?:from|sender|reply-to|to|cc):/i

/** Commas within a quoted name do not separate. */
function splitMailboxes(text: string): string[] {
  const parts = text.split(',')
  const mailboxes: string[] = []
  for (let at = 0; at < parts.length; at += 1) {
    let mailbox = parts[at] ?? ''
    while (isQuoteOpen(mailbox) && at + 1 < parts.length) {
      at += 1
      mailbox += `,${parts[at]}`
    }
    mailboxes.push(mailbox.trim())
  }
  return mailboxes
}

const isQuoteOpen = (text: string): boolean => text.replace(/\\./g, '').split('"').length % 2 === 0

function asciiMailbox(mailbox: string): string {
  if (isAscii(Buffer.from(mailbox))) return mailbox
  const open = mailbox.lastIndexOf('<')
  const name = open < 0 ? '' : mailbox.slice(0, open).trim()
  const address = open < 0 ? mailbox : mailbox.slice(open + 1).replace(/>$/, '')
  const shown = isAscii(Buffer.from(name)) ? name : encodeWords(name)
  return [shown, 'Internationalized Address', encodeWords(address), 'Removed:;'].filter(Boolean).join('\r\n ')
}
