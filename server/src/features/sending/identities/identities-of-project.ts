import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { ProjectContent } from '#features/projects/index'
import type { Needs } from '#platform/platform'
import { listIdentitiesOf, moveIdentities } from './identities.store.ts'
import { deleteIdentitiesAndPasswords } from './remove-identity.ts'

/** Identities are project settings: they do not block its deletion, and move or go with its content. */
export const identitiesOfProject = (platform: Needs<'clock' | 'secrets'>): ProjectContent => ({
  noun: 'identities',
  count: async () => 0,

  async move(tx, tenantId, fromId, toId) {
    const existingEmails = new Set((await listIdentitiesOf(tx, tenantId, toId)).map(({ email }) => email))
    const twice = (await listIdentitiesOf(tx, tenantId, fromId))
      .map(({ email }) => email)
      .filter((it) => existingEmails.has(it))
    if (twice.length > 0) throw new AppError('conflict', message('sending.identityInBoth', { email: twice.join(', ') }))
    await moveIdentities(tx, tenantId, fromId, toId, platform.clock.now())
  },

  async clear(tx, tenantId, projectId) {
    const ids = (await listIdentitiesOf(tx, tenantId, projectId)).map(({ id }) => id)
    await deleteIdentitiesAndPasswords(platform, tx, tenantId, ids)
  },
})
