import { message } from '@dossier/contract/message'
import type { Adapter, AdapterPayload, errors as Errors } from 'oidc-provider'
import { sha256 } from '#platform/crypto/hash'
import type { Tx } from '#platform/database/database'
import {
  consumeArtifact,
  deleteArtifact,
  deleteArtifactsOfGrant,
  findArtifact,
  insertArtifact,
  upsertArtifact,
} from '../consents/artifacts.store.ts'
import { countsGrant } from '../consents/consents.view.ts'
import { endGrant } from '../consents/end-grant.ts'
import { lockLiveGrant } from '../consents/grants.store.ts'
import type { OAuthContext } from '../context.ts'
import type { OAuthArtifactRow } from '../oauth.tables.ts'
import { REFRESH_GRACE_MS } from './lifetimes.ts'

export type EndReason = () => string

interface AdapterParts extends Pick<OAuthContext, 'platform' | 'audit'> {
  errors: typeof Errors
  endReason: EndReason
}

/** Artifacts that end with their grant. */
const OF_GRANT = new Set(['AuthorizationCode', 'AccessToken', 'RefreshToken'])

/**
 * Stores the library's codes, tokens and pending requests, as hashes only. Codes and refresh tokens work once, refresh
 * tokens for 30 seconds more for other processes of a client. Reuse ends the whole grant, and an ended grant writes
 * nothing more.
 */
export function createArtifactAdapter(context: AdapterParts, model: string): Adapter {
  const { platform, errors } = context
  const { database, clock } = platform
  const keyOf = (id: string) => ({ model, id_hash: sha256(id) })

  async function refuseAndEnd(row: OAuthArtifactRow | undefined): Promise<never> {
    if (row?.grant_id) {
      const { grant_id } = row
      await database.transact((tx) => endGrant(context, tx, grant_id, message('oauth.tokenReplayed')))
    }
    throw new errors.InvalidGrant('it was used already')
  }

  /** A client assertion works once (RFC 7523, 3), also under concurrency. */
  async function rememberOnce(row: OAuthArtifactRow): Promise<void> {
    const isFirst = await database.transact((tx) => insertArtifact(tx, row))
    if (!isFirst) throw new errors.InvalidClientAuth('the assertion was used already')
  }

  const isInGrace = (row: OAuthArtifactRow | undefined): boolean =>
    model === 'RefreshToken' && row !== undefined && row.consumed_at !== null && row.consumed_at > graceBegan()
  const graceBegan = (): number => clock.now() - REFRESH_GRACE_MS

  return {
    async upsert(id, payload, expiresIn = 0) {
      const { jti: _shown, ...stored } = payload
      const grantId = OF_GRANT.has(model) ? (payload.grantId ?? '') : ''
      const row: OAuthArtifactRow = {
        ...keyOf(id),
        grant_id: grantId,
        payload: JSON.stringify(stored),
        expires_at: clock.now() + expiresIn * 1000,
        consumed_at: null,
      }
      if (model === 'ReplayDetection') return rememberOnce(row)
      const isWritten = await database.transact(async (tx: Tx) => {
        if (OF_GRANT.has(model) && !(await lockLiveGrant(database, tx, grantId, clock.now()))) return false
        await upsertArtifact(tx, row)
        return true
      })
      if (!isWritten) throw new errors.InvalidGrant('the grant has ended')
    },

    async find(id) {
      const row = await findArtifact(database.read, keyOf(id), clock.now())
      if (!row || (model === 'Grant' && !(await countsGrant(database.read, id, clock.now())))) return undefined
      const payload = JSON.parse(row.payload) as AdapterPayload
      const isUsed = row.consumed_at !== null && !isInGrace(row)
      return { ...payload, jti: id, ...(isUsed ? { consumed: Math.floor((row.consumed_at ?? 0) / 1000) } : {}) }
    },

    async consume(id) {
      const key = keyOf(id)
      const isFirst = await database.transact((tx) => consumeArtifact(tx, key, clock.now()))
      if (isFirst) return
      const row = await findArtifact(database.read, key, clock.now())
      if (!isInGrace(row)) await refuseAndEnd(row)
    },

    async destroy(id) {
      await database.transact(async (tx) => {
        if (model === 'Grant') await endGrant(context, tx, id, context.endReason())
        await deleteArtifact(tx, keyOf(id))
      })
    },

    async revokeByGrantId(grantId) {
      await database.transact((tx) => deleteArtifactsOfGrant(tx, grantId, model))
    },

    // Neither is used: the service has its own sessions and no device flow.
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
  }
}

/**
 * Stores no library sessions. Each request checks the service's own session, so a previous user's session can never
 * consent.
 */
export const noSessionAdapter: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
}
