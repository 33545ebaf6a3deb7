import { foldEmail } from '#features/accounts/index'
import { randomSecret, sha256 } from '#platform/crypto/hash'
import type { Tx } from '#platform/database/database'
import type { JobKind } from '#platform/jobs/jobs'
import type { SystemEmail } from '#platform/system-email/system-email'
import type { AuthContext, Client } from '../context.ts'
import { emailsFrom, emailsTo } from '../limits/limits.ts'
import { findMemberByEmail } from '../member.ts'
import { insertOneTimeToken } from '../one-time-tokens.store.ts'
import { SIGN_IN_EMAIL_KINDS, type SignInEmailKind, writeSignInEmail } from './write-email.ts'

/** docs/spec/accounts.md §6. */
export const LINK_LIFETIME_MS = 15 * 60_000

interface EmailOrder {
  kind: SignInEmailKind
  email: string
  client: Client
}

const SIGN_IN_EMAIL_JOB: JobKind<EmailOrder> = {
  name: 'auth.send-sign-in-email',
  parse(payload) {
    const { kind, email, client } = Object(payload) as Partial<EmailOrder>
    const known = SIGN_IN_EMAIL_KINDS.find((each) => each === kind)
    if (!known || typeof email !== 'string' || !client) throw new Error('a job for a letter needs its kind and address')
    const { ip, userAgent, languages = '' } = client
    return {
      kind: known,
      email,
      client: { ip: String(ip), userAgent: String(userAgent), languages: String(languages) },
    }
  },
  maxAttempts: 5,
  backOffMs: (attempt) => 1_000 * 2 ** attempt,
  concurrency: 2,
}

/**
 * Enqueues a sign-in email. The job checks the address, so that the answer and its timing never reveal whether it
 * exists.
 * @throws AppError `rate_limited` after three emails in 15 minutes to one address, or 100 an hour from one network.
 */
export async function enqueueSignInEmail(
  { platform, attempts }: AuthContext,
  kind: SignInEmailKind,
  typed: string,
  client: Client,
) {
  const email = foldEmail(typed)
  await platform.database.transact(async (tx) => {
    await attempts.count(tx, emailsTo(kind, email), ...emailsFrom(client.ip))
    await platform.jobs.enqueue(tx, SIGN_IN_EMAIL_JOB, { tenantId: '', payload: { kind, email, client } })
  })
}

/** Call it before the jobs start. */
export function handleSignInEmails(context: AuthContext): void {
  const { platform, accounts } = context
  platform.jobs.handle(SIGN_IN_EMAIL_JOB, async ({ payload: { kind, email, client } }) => {
    const member = await findMemberByEmail(accounts, email)
    if (member) await platform.database.transact((tx) => sendSignInEmail(context, tx, kind, member, client))
  })
}

const AUDIT_ACTIONS = {
  'magic-link': 'magic-link-sent',
  'password-reset': 'password-reset-sent',
  welcome: 'magic-link-sent',
} as const

/** Sends an email with its own link, in the transaction of its event. Repeating it is harmless. */
export async function sendSignInEmail(
  { platform, accounts, audit }: AuthContext,
  tx: Tx,
  kind: SignInEmailKind,
  { user, tenantId }: { user: { id: string; email: string }; tenantId: string },
  client: Client,
): Promise<void> {
  const { clock, config, systemEmails } = platform
  const token = randomSecret()
  const at = clock.now()
  await insertOneTimeToken(tx, {
    hash: sha256(token),
    purpose: kind === 'password-reset' ? kind : 'magic-link',
    user_id: user.id,
    created_at: at,
    expires_at: at + LINK_LIFETIME_MS,
    used_at: null,
  })
  const language = (await accounts.users.findLanguage(tx, user.id)) || client.languages || ''
  const letter: SystemEmail = { to: user.email, ...writeSignInEmail(kind, config.baseUrl, token), html: '', language }
  await systemEmails.send(tx, letter)
  await audit.record(tx, { tenantId, action: AUDIT_ACTIONS[kind], userId: '', subjectId: user.id, client })
}
