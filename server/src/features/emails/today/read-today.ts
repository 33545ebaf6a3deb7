import { isAutomaticReply } from '@dossier/analysis'
import type { Reads } from '#platform/database/database'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { type EmailWithThread, readEmails } from '../email-rows.view.ts'
import { asksSomething } from './asks-something.ts'
import { awaitsAnswer, byStart } from './coming-event.ts'
import { endOfToday } from './day-ends.ts'
import {
  type InAccount,
  listDueIds,
  listFollowing,
  listInvitedIds,
  listLatestSent,
  listReturnedIds,
} from './today.view.ts'

/** Items of each list. */
const LIMIT = 20
const DAY_MS = 86_400_000
/** A nudge comes after three days, and no more after thirty. */
const UNANSWERED_DAYS = { from: 3, until: 30 }

export interface Today {
  due: EmailWithThread[]
  invitations: EmailWithThread[]
  unanswered: EmailWithThread[]
  returned: EmailWithThread[]
}

/** Lists our emails that ask something and that no person has answered; automatic replies are no answers. */
async function listAsking(read: Reads, scope: InAccount, now: number): Promise<string[]> {
  const sent = await listLatestSent(read, scope, {
    before: now - UNANSWERED_DAYS.from * DAY_MS,
    after: now - UNANSWERED_DAYS.until * DAY_MS,
  })
  const asking = sent.filter(({ text }) => asksSomething(text))
  const followed = asking.filter(({ isFollowed }) => isFollowed).map(({ threadId }) => threadId)
  const following = await listFollowing(read, scope.tenantId, followed)
  const answered = new Set(following.filter((mail) => !isAutomatic(mail)).map(({ threadId }) => threadId))
  return asking.filter(({ threadId }) => !answered.has(threadId)).map(({ id }) => id)
}

const isAutomatic = ({ subject, sender, headers }: { subject: string; sender: string; headers: string }): boolean =>
  isAutomaticReply({
    subject,
    from: { name: '', address: sender },
    headers: JSON.parse(headers) as { name: string; value: string }[],
  })

/** Reads what a person may want to act on now. Every list comes from an index, newest first, and is cut. */
export async function readToday(
  { database, clock }: Needs<'clock' | 'database'>,
  { accounts }: Pick<Dependencies, 'accounts'>,
  scope: InAccount,
): Promise<Today> {
  const { tenantId } = scope
  const { read } = database
  const now = clock.now()
  const dayEnds = endOfToday(now, await accounts.findTimeZone(tenantId))
  const rows = (ids: string[]) => readEmails(database, tenantId, ids, { bodies: false })
  const asking = await listAsking(read, scope, now)
  const invited = await rows(await listInvitedIds(read, scope))
  return {
    due: await rows((await listDueIds(read, scope, dayEnds)).slice(0, LIMIT).reverse()),
    invitations: invited
      .filter((item) => awaitsAnswer(item, now))
      .sort(byStart)
      .slice(0, LIMIT),
    unanswered: await rows(asking.slice(0, LIMIT)),
    returned: await rows((await listReturnedIds(read, scope)).slice(0, LIMIT)),
  }
}
