import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { AccountsFeature, CreatedAccount, NewAccount } from '#features/accounts/index'
import { randomSecret, sha256 } from '#platform/crypto/hash'
import type { Tx } from '#platform/database/database'
import { claimOnce, readInstanceValue } from '#platform/database/instance-values'
import type { Needs } from '#platform/platform'
import { findOneTimeToken, insertOneTimeToken, redeemOneTimeToken } from './one-time-tokens.store.ts'

const PURPOSE = 'setup'
/** Claimed with the first owner, so that two links or two processes cannot create two owners. */
const FIRST_OWNER = 'auth.first-owner'
const LINK_LIFETIME_MS = 24 * 3_600_000

export type FirstStart = { kind: 'ready' } | { kind: 'owner-created'; email: string } | { kind: 'link'; url: string }

/**
 * Ensures that a user can sign in: the configured owner, or a one-time link to the set-up page. Concurrent processes
 * create one owner.
 */
export async function prepareFirstStart(
  platform: Needs<'clock' | 'config' | 'database'>,
  accounts: AccountsFeature,
): Promise<FirstStart> {
  if (await accounts.users.exist()) return { kind: 'ready' }
  const { owner } = platform.config
  if (owner) {
    await accounts
      .createAccount({ ...owner, name: '' }, claimFirstOwner, (tx, { tenantId }) =>
        accounts.claimInstance(tx, tenantId),
      )
      .catch(ignoreConflict)
    return { kind: 'owner-created', email: owner.email }
  }
  return { kind: 'link', url: await makeSetUpLink(platform) }
}

async function claimFirstOwner(tx: Tx): Promise<void> {
  if (!(await claimOnce(tx, FIRST_OWNER))) throw new AppError('conflict', message('auth.ownerExists'))
}

function ignoreConflict(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== 'conflict') throw error
}

async function makeSetUpLink({ database, clock, config }: Needs<'clock' | 'config' | 'database'>): Promise<string> {
  const token = randomSecret()
  const at = clock.now()
  await database.transact((tx) =>
    insertOneTimeToken(tx, {
      hash: sha256(token),
      purpose: PURPOSE,
      user_id: '',
      created_at: at,
      expires_at: at + LINK_LIFETIME_MS,
      used_at: null,
    }),
  )
  return `${config.baseUrl}/setup?token=${token}`
}

/**
 * Returns whether the link still creates the first owner; changes nothing. Self-registered users do not count as
 * owners.
 */
export async function isSetUpLinkOpen(
  { database, clock }: Needs<'clock' | 'database'>,
  token: string,
): Promise<boolean> {
  if ((await readInstanceValue(database.read, FIRST_OWNER)) !== null) return false
  return (await findOneTimeToken(database.read, sha256(token), PURPOSE, clock.now())) !== undefined
}

/**
 * Redeems the link and creates the first owner with an account and a default project. The same transaction consumes the
 * link: exactly one post succeeds, and a rejected form does not consume it.
 * @throws AppError `gone` when the link is used, expired or unknown; otherwise as createAccount.
 */
export async function setUp(
  platform: Needs<'clock' | 'database'>,
  accounts: AccountsFeature,
  input: NewAccount & { token: string },
): Promise<CreatedAccount> {
  const { clock } = platform
  if (!(await isSetUpLinkOpen(platform, input.token))) throw linkExpired()
  const redeem = async (tx: Tx): Promise<void> => {
    const redeemed = await redeemOneTimeToken(tx, sha256(input.token), PURPOSE, clock.now())
    if (!redeemed || !(await claimOnce(tx, FIRST_OWNER))) throw linkExpired()
  }
  return accounts.createAccount(input, redeem, (tx, { tenantId }) => accounts.claimInstance(tx, tenantId))
}

export const linkExpired = (): AppError => new AppError('gone', message('auth.setUpLinkDead'))
