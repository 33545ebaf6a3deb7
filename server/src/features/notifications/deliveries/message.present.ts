import { type Message, message } from '@dossier/contract/message'
import type { PushMessage } from '@dossier/contract/push'
import { translate } from '#platform/sentences/translate'
import type { AlertKey } from '../alerts/alerts.store.ts'
import type { AlertedEmail } from '../alerts/alerts.view.ts'

/** Characters of a sender or a subject, so that the message fits one record of RFC 8291. */
const MAX_LENGTH = 150
const MAX_NAMES = 3

interface Content {
  tenantId: string
  emails: readonly { key: AlertKey; email: AlertedEmail }[]
  showsContent: boolean
  language: string
}

/** Returns the notification of these emails, in the language of its reader. */
export function presentMessage({ tenantId: account, emails, showsContent, language }: Content): PushMessage | null {
  const [first, ...more] = emails
  if (!first) return null
  const say = (text: Message | string): string => translate(text, language)
  if (more.length > 0) {
    const count = emails.length
    const body = showsContent ? say(joinNames(emails.map(({ email }) => senderOf(email)))) : ''
    return {
      title: say(message('notifications.summary', { count })),
      body,
      tag: `inbox ${account}`,
      account,
      path: '/',
    }
  }
  const { email, key } = first
  return {
    title: say(
      showsContent
        ? senderOf(email)
        : key.returnedAt === 0
          ? message('notifications.newEmail')
          : message('notifications.returned'),
    ),
    body: showsContent ? say(plainLine(email.subject) || message('notifications.noSubject')) : '',
    tag: `thread ${email.thread_id}`,
    account,
    path: `/projects/${email.project_id}/mail/inbox/${email.id}`,
  }
}

export const presentTest = (language: string): PushMessage => ({
  title: translate(message('notifications.test'), language),
  body: '',
  tag: 'test',
  account: '',
  path: '/settings/notifications',
})

function senderOf({ participants }: AlertedEmail): string {
  const list = JSON.parse(participants) as { role: string; name: string; address: string }[]
  const from = list.find(({ role }) => role === 'from')
  return plainLine(from?.name ?? '') || plainLine(from?.address ?? '') || message('notifications.noSender')
}

function joinNames(all: readonly string[]): string {
  const names = [...new Set(all)]
  if (names.length > MAX_NAMES) return message('notifications.andMore', { names: names.slice(0, MAX_NAMES).join(', ') })
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : message('notifications.and', { names: names.slice(0, -1).join(', '), last })
}

/** One line without control and format characters, which could hide or turn words. */
function plainLine(text: string): string {
  const line = text
    .slice(0, 4 * MAX_LENGTH)
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return (line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line).toWellFormed()
}
