import type { ChangeGroup } from '@dossier/contract/vocabulary'
import { type ChangedEmail, listNewEmails, listThreadsOfOthers, listTrashedEmails } from './changed-emails.view.ts'
import type { Change, ChangesScope, GroupOfChanges } from './changes.ts'
import type { Parts } from './dependencies.ts'

/** Untriaged emails whose text is searched for a request. */
const READ = 60

/** Groups the emails of the time by what they want. A thread is one change, in one group. */
export async function groupEmails(
  parts: Parts,
  scope: ChangesScope,
): Promise<{ groups: GroupOfChanges[]; trashed: Change[] }> {
  const emails = await listNewEmails(parts.database, scope)
  const threads = [...Map.groupBy(emails, ({ threadId }) => threadId).values()]
  const asking = await findAsking(parts, scope, threads)
  const sentIn = threads.filter(([newest]) => newest?.mailbox === 'sent').map(([newest]) => newest?.threadId ?? '')
  const ofOthers = await listThreadsOfOthers(parts.database.read, scope.tenantId, sentIn)
  const kindOf = ([newest]: readonly ChangedEmail[]): ChangeGroup => {
    if (newest?.mailbox === 'sent') return ofOthers.has(newest.threadId) ? 'answered' : 'sent'
    return newest && asking.has(newest.id) ? 'needs_reply' : 'new_emails'
  }
  const grouped = Map.groupBy(threads, kindOf)
  const kinds: ChangeGroup[] = ['needs_reply', 'new_emails', 'answered', 'sent']
  return {
    groups: kinds.map((kind) => ({
      kind,
      changes: (grouped.get(kind) ?? []).flatMap(([newest, ...older]) =>
        newest ? [toChange(scope, newest, 1 + older.length)] : [],
      ),
    })),
    trashed: (await listTrashedEmails(parts.database, scope)).map((email) => toChange(scope, email, 1)),
  }
}

/** The verdict says whether an email wants an answer; without one, its text. */
async function findAsking(
  { emails }: Parts,
  { tenantId }: ChangesScope,
  threads: readonly (readonly ChangedEmail[])[],
): Promise<Set<string>> {
  const newest = threads.flatMap(([first]) => (first?.mailbox === 'inbox' ? [first] : []))
  const untriaged = newest.filter(({ action }) => action === '').slice(0, READ)
  const asking = await emails.findAsking(
    tenantId,
    untriaged.map(({ id }) => id),
  )
  const judged = newest.filter(({ action }) => action === 'reply-required').map(({ id }) => id)
  return new Set([...judged, ...asking])
}

interface Person {
  role?: string
  name?: string
  address?: string
}

function toChange({ projectId }: ChangesScope, email: ChangedEmail, count: number): Change {
  const { id, mailbox, subject, participants, fromList, toList, excerpt, threadId, receivedAt } = email
  const isOwn = mailbox === 'sent'
  const person = (JSON.parse(participants) as Person[]).find(({ role }) => role === (isOwn ? 'to' : 'from'))
  const [address = ''] = JSON.parse(isOwn ? toList : fromList) as string[]
  return {
    record: { type: 'email', id, projectId, mailbox },
    title: subject,
    from: person?.name || person?.address || address,
    at: receivedAt,
    excerpt,
    threadId,
    count,
    by: [],
    lines: null,
  }
}
