import type { RecipientNotice as PresentedNotice } from '@dossier/contract/draft'
import { type Message, message } from '@dossier/contract/message'
import type { RecipientNotice, ReplyRecipients } from './reply-recipients.ts'

export const noticesIn = (row: { notices: string }): RecipientNotice[] => JSON.parse(row.notices) as RecipientNotice[]

/** Presents the notices about present recipients: others have been removed. */
export const presentNotices = (notices: readonly RecipientNotice[], recipients: readonly string[]): PresentedNotice[] =>
  notices
    .filter(({ address }) => recipients.includes(address))
    .map((notice) => ({ code: notice.code, address: notice.address, message: textOf(notice) }))

function textOf({ code, address, form }: RecipientNotice): Message {
  switch (code) {
    case 'contact-form':
      return message('sending.noticeContactForm', { form, address })
    case 'no-reply':
      return message('sending.noticeNoReply', { address })
    case 'mailing-list':
      return message('sending.noticeMailingList', { address })
  }
}

export const presentRecipients = ({ to, cc, notices }: ReplyRecipients) => ({
  to,
  cc,
  notices: presentNotices(notices, [...to, ...cc]),
})
