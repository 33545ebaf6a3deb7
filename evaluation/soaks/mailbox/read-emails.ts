import { MAILBOXES, type Mailbox } from '@dossier/contract/vocabulary'
import type { ApiClient } from '../api-client.ts'

export interface EmailHere {
  _id: string
  message_id: string
  mailbox: Mailbox
  read: boolean
}

const PAGE = 100

/** Returns all emails of a project in these mailboxes, by default those in trash too. */
export async function readEmails(
  api: ApiClient,
  project: string,
  mailboxes: readonly Mailbox[] = MAILBOXES,
): Promise<EmailHere[]> {
  const all: EmailHere[] = []
  for (const mailbox of mailboxes) {
    for (let page = 1; ; page += 1) {
      const path = `/emails?project=${project}&mailbox=${mailbox}&fields=row&limit=${PAGE}&page=${page}`
      const { emails } = (await api.call('GET', path)) as { emails: EmailHere[] }
      all.push(...emails)
      if (emails.length < PAGE) break
    }
  }
  return all
}
