import type { ListMailAccountsAnswer } from '@dossier/contract/mail-account'
import { READS, tool } from '../tool.ts'
import { AnyItems, Input, Output } from './fields.ts'

/** `GET /mail-accounts`. Without `detail`, which may quote a mail server. */
export const listMailAccounts = tool({
  name: 'list_mail_accounts',
  title: 'List mail accounts',
  description: 'Mailboxes on other servers that projects are in sync with, and how they are.',
  scopes: [['email:read']],
  hints: READS,
  input: Input({}),
  output: Output({
    accounts: AnyItems,
  }),
  async run({ api }) {
    const { accounts } = await api.get<ListMailAccountsAnswer>('/mail-accounts')
    return {
      accounts: accounts.map(({ _id, project, address, state, reason, progress, ...account }) => ({
        id: _id,
        project,
        address,
        state,
        reason,
        emails: progress.mails,
        imported: progress.mails_taken,
        waiting_changes: account.waiting_changes,
        stuck_changes: account.stuck_changes,
        last_seen_at: account.last_seen_at ?? '',
      })),
    }
  },
})
