import fc from 'fast-check'
import type { ImapSession, Outcome } from '#platform/imap/imap'
import type { TestApp } from '#test/test-app'
import { lostLine } from './model-source.ts'

// What people, triage and other mail programs do to one email while its account is synced.

/** Nobody does more between two commands. */
export const AT = fc.nat(40)
export const ACT_HERE = fc.oneof(
  { weight: 4, arbitrary: fc.record({ mailbox: fc.constantFrom('inbox', 'inbox', 'archived', 'spam', 'trash') }) },
  { weight: 2, arbitrary: fc.record({ read: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ labels: fc.subarray(['one', 'two']) }) },
  { weight: 1, arbitrary: fc.record({ triagedTo: fc.constantFrom('archived' as const, 'spam' as const) }) },
  { weight: 1, arbitrary: fc.record({ isTriageUndone: fc.constant(true) }) },
)
export type ActHere = typeof ACT_HERE extends fc.Arbitrary<infer A> ? A : never

/** The worker syncs. Before a command somebody acts, or the line breaks; a write may be done before that. */
export const syncOf = <A>(act: fc.Arbitrary<A>) =>
  fc.record(
    {
      during: fc.dictionary(AT.map(String), act, { maxKeys: 3 }),
      cutAt: fc.option(AT),
      isAnswerLost: fc.boolean(),
      isCopyLost: fc.boolean(),
    },
    { requiredKeys: ['during', 'cutAt'] },
  )
export interface Sync<A> {
  during: Record<string, A>
  cutAt: number | null
  isAnswerLost?: boolean
  /** The line breaks between a copy and the erasure of its original. */
  isCopyLost?: boolean
}

const VERDICT = {
  primaryAction: 'no-action' as const,
  confidence: 1,
  summary: '',
  reason: '',
  actionPoints: [],
  relatedContext: [],
  mailboxAction: 'archive' as const,
  evidence: [],
  engine: '',
  runId: 'run',
  draftId: '',
  labels: ['one'],
}

type ForTriage = TestApp['app']['features']['emails']['forTriage']

/** A person and triage act on the email of a project with this subject, once it is here. */
export function actorsOf(app: TestApp, project: string, subject: string) {
  const { emails, projects } = app.app.features
  let verdict: Awaited<ReturnType<ForTriage['recordVerdict']>> = null
  const keptIn = new Set<string>()
  const findEmail = () =>
    app.platform.database.read
      .selectFrom('emails')
      .selectAll()
      .where('project_id', '=', project)
      .where('subject', '=', subject)
      .executeTakeFirst()

  async function actAsTriage(act: { triagedTo: 'archived' | 'spam' } | { isTriageUndone: boolean }): Promise<void> {
    const email = await findEmail()
    if (!email) return
    const { id, tenant_id } = email
    const key = { tenantId: tenant_id, emailId: id }
    await app.platform.database.transact(async (tx) => {
      await projects.lock(tx, tenant_id, project)
      const tracker = emails.trackChanges(tenant_id)
      if ('triagedTo' in act) {
        const isInInbox = ({ mailbox }: { mailbox: string }): boolean => mailbox === 'inbox'
        const movingVerdict = { ...VERDICT, moveTo: act.triagedTo }
        verdict = (await emails.forTriage.recordVerdict(tx, tracker, key, isInInbox, movingVerdict)) ?? verdict
      } else if (verdict) await emails.forTriage.undoVerdict(tx, tracker, key, verdict)
      await tracker.write(tx)
    })
  }

  return {
    findEmail,
    /** Mailboxes into which a person moved the email after its last message was erased. */
    keptIn,
    async act(act: ActHere, isErased: boolean): Promise<void> {
      if ('triagedTo' in act || 'isTriageUndone' in act) return actAsTriage(act)
      const email = await findEmail()
      if (email) await app.nora.put(`/emails/${email.id}`, act)
      if ('mailbox' in act && isErased) keptIn.add(act.mailbox)
    },
  }
}

const LISTS = ['listNew', 'listThese', 'listChanged', 'listFlags', 'fetchIdentity', 'fetchRaw'] as const
const READS = ['listFolders', 'open', 'listAll'] as const
const WRITES = ['move', 'mark', 'label', 'erase'] as const

/** A session that lets others act before its commands, and whose line breaks at one of them. */
export function interrupted<A>(
  session: ImapSession,
  { during, cutAt, isAnswerLost = false }: Sync<A>,
  perform: (act: A) => Promise<void>,
): ImapSession {
  let commands = 0
  /** @returns whether the answer is lost */
  async function before(isWrite: boolean): Promise<boolean> {
    const at = commands
    commands += 1
    const act = during[at]
    if (act !== undefined) await perform(act)
    if (cutAt === null || at < cutAt) return false
    if (isAnswerLost) return isWrite
    session.drop()
    throw lostLine()
  }
  const changed: Partial<Record<keyof ImapSession, unknown>> = { abilities: { ...session.abilities, idle: false } }
  for (const name of LISTS)
    changed[name] = async function* (...values: never[]) {
      await before(false)
      yield* (session[name] as (...values: never[]) => AsyncIterable<unknown>)(...values)
    }
  for (const name of READS)
    changed[name] = async (...values: never[]) => {
      await before(false)
      return (session[name] as (...values: never[]) => Promise<unknown>)(...values)
    }
  for (const name of WRITES)
    changed[name] = async (...values: never[]): Promise<Outcome<unknown>> => {
      const isLost = await before(true)
      const outcome = await (session[name] as (...values: never[]) => Promise<Outcome<unknown>>)(...values)
      if (!isLost) return outcome
      session.drop()
      return { status: 'unknown' }
    }
  return { ...session, ...changed } as ImapSession
}
