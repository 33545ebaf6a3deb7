import type { GeneratedMail } from './generate-mails.ts'

/** Writes the email in wire format (RFC 5322), with text and HTML parts when it has HTML. */
export function writeMessage(mail: GeneratedMail): Buffer {
  return Buffer.from([...headersOf(mail), ...bodyOf(mail)].join('\r\n'))
}

const headersOf = (mail: GeneratedMail): string[] => [
  `Received: from relay.example by mx.example with ESMTP; ${dateOf(mail)}`,
  `Authentication-Results: mx.example; spf=pass smtp.mailfrom=house.example; dkim=pass header.d=house.example`,
  `From: ${peopleOf(mail, 'from')}`,
  `To: ${peopleOf(mail, 'to')}`,
  ...(peopleOf(mail, 'cc') ? [`Cc: ${peopleOf(mail, 'cc')}`] : []),
  `Subject: ${mail.subject}`,
  `Date: ${dateOf(mail)}`,
  `Message-ID: <${mail.messageId}>`,
  ...(mail.inReplyTo ? [`In-Reply-To: <${mail.inReplyTo}>`] : []),
  ...(mail.references.length > 0 ? [`References: ${mail.references.map((id) => `<${id}>`).join('\r\n ')}`] : []),
  'MIME-Version: 1.0',
]

function bodyOf({ text, html }: GeneratedMail): string[] {
  const plain = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '', lines(text)]
  if (!html) return plain
  const rich = ['Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '', html]
  return ['Content-Type: multipart/alternative; boundary="=_b"', '', '--=_b', ...plain, '--=_b', ...rich, '--=_b--', '']
}

const lines = (text: string): string => text.replaceAll('\n', '\r\n')

const dateOf = ({ at }: GeneratedMail): string => new Date(at).toUTCString()

const peopleOf = ({ participants }: GeneratedMail, role: string): string =>
  participants
    .filter((participant) => participant.role === role)
    .map(({ name, address }) => `${name} <${address}>`)
    .join(', ')
