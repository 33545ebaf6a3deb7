/** Fields of a test email; others have defaults. */
export interface MailText {
  /** Without angle brackets; '' omits the Message-ID. */
  id?: string
  from?: string
  to?: string
  subject?: string
  date?: Date | string
  references?: string[]
  inReplyTo?: string
  text?: string
  headers?: string[]
}

const bracketed = (ids: string[]): string => ids.map((id) => `<${id}>`).join(' ')

export function rawMail(mail: MailText = {}): string {
  const date = mail.date instanceof Date ? mail.date.toUTCString().replace('GMT', '+0000') : mail.date
  const lines = [
    `From: ${mail.from ?? 'Mara Lind <mara@lind.example>'}`,
    `To: ${mail.to ?? 'nora@press.example'}`,
    `Subject: ${mail.subject ?? 'Samples for the linen edition'}`,
    ...(date === undefined ? [] : [`Date: ${date}`]),
    ...(mail.id ? [`Message-ID: <${mail.id}>`] : []),
    ...(mail.inReplyTo ? [`In-Reply-To: <${mail.inReplyTo}>`] : []),
    ...(mail.references?.length ? [`References: ${bracketed(mail.references)}`] : []),
    ...(mail.headers ?? []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${mail.text ?? 'Could you send three strips by Friday?'}\r\n`
}

export function mailWithAttachments(
  mail: MailText,
  files: { filename: string; type: string; content: string | Uint8Array }[],
): string {
  const parts = files.map(
    ({ filename, type, content }) =>
      `--edge\r\nContent-Type: ${type}\r\nContent-Disposition: attachment; ${filename}\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(content as Uint8Array).toString('base64')}\r\n`,
  )
  const text = `--edge\r\nContent-Type: text/plain\r\n\r\n${mail.text ?? 'See the files.'}\r\n`
  const headers = ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=edge', ...(mail.headers ?? [])]
  return rawMail({ ...mail, headers, text: `${text}${parts.join('')}--edge--` })
}
