import { DeletedAnswer } from '@dossier/contract/deleted'
import {
  CreateEmailIdentity,
  EmailIdentity,
  EmailIdentityAnswer,
  ListEmailIdentitiesAnswer,
  UpdateEmailIdentity,
  VerifyEmailIdentityAnswer,
} from '@dossier/contract/email-identity'
import { idParams } from '@dossier/contract/schema'
import { notFound } from '#core/app-error'
import type { ProjectsFeature } from '#features/projects/index'
import { type Route, route } from '#platform/http/route'
import type { Needs, Platform } from '#platform/platform'
import { createIdentity } from './create-identity.ts'
import { presentIdentity } from './identities.present.ts'
import { findShown, listShown } from './identities.view.ts'
import { type IsInUse, removeIdentity } from './remove-identity.ts'
import type { OpenIdentity } from './senders.ts'
import { updateIdentity } from './update-identity.ts'
import { createVerifier } from './verify-identity.ts'

const tag = 'Identities'

// Members read identities to choose a sender; admins manage them.

export const identityRoutes = (
  platform: Platform,
  projects: ProjectsFeature,
  isInUse: IsInUse,
  openIdentity: OpenIdentity,
): Route[] => [
  ...ofProjectRoutes(platform, projects),
  ...oneIdentityRoutes(platform, isInUse),
  verifyRoute(platform, openIdentity),
]

async function presentOne({ database }: Needs<'database'>, tenantId: string, id: string): Promise<EmailIdentityAnswer> {
  const identity = await findShown(database.read, tenantId, id)
  if (!identity) throw notFound('identity')
  return { identity: presentIdentity(identity) }
}

const ofProjectRoutes = (platform: Platform, projects: ProjectsFeature): Route[] => [
  route({
    method: 'GET',
    path: '/projects/:id/email-identities',
    summary: 'List the identities of a project',
    description: 'Sorted by address. Passwords are never returned, only whether one is stored.',
    tag,
    access: { role: 'member', scopes: ['settings:read'] },
    params: idParams,
    answers: { 200: ListEmailIdentitiesAnswer },
    handler: async ({ actor, params }) => {
      const { id } = await projects.resolve(platform.database.read, actor.tenantId, params.id)
      return { identities: (await listShown(platform.database.read, actor.tenantId, id)).map(presentIdentity) }
    },
  }),
  route({
    method: 'POST',
    path: '/projects/:id/email-identities',
    summary: 'Add an identity',
    description: 'One identity per address in a project. A private host can be saved, but using it may be refused.',
    tag,
    access: { role: 'admin', scopes: ['settings:write'] },
    params: idParams,
    body: CreateEmailIdentity,
    resource: EmailIdentity,
    answers: { 201: EmailIdentityAnswer },
    handler: async ({ actor, params, body }) =>
      presentOne(platform, actor.tenantId, await createIdentity(platform, projects, actor, params.id, body)),
  }),
]

const oneIdentityRoutes = (platform: Platform, isInUse: IsInUse): Route[] => [
  route({
    method: 'GET',
    path: '/email-identities/:id',
    summary: 'Get an identity',
    tag,
    access: { role: 'member', scopes: ['settings:read'] },
    params: idParams,
    answers: { 200: EmailIdentityAnswer },
    handler: async ({ actor, params }) => presentOne(platform, actor.tenantId, params.id),
  }),
  route({
    method: 'PUT',
    path: '/email-identities/:id',
    summary: 'Change an identity',
    description:
      'An omitted, null or empty `smtp.auth_password` keeps the stored password; `clear_auth_password` removes it ' +
      'and takes precedence over a password in the same request.',
    tag,
    access: { role: 'admin', scopes: ['settings:write'] },
    params: idParams,
    body: UpdateEmailIdentity,
    resource: EmailIdentity,
    answers: { 200: EmailIdentityAnswer },
    handler: async ({ actor, params, body }) => {
      await updateIdentity(platform, actor, params.id, body)
      return presentOne(platform, actor.tenantId, params.id)
    },
  }),
  route({
    method: 'DELETE',
    path: '/email-identities/:id',
    summary: 'Delete an identity',
    description: 'Also deletes its password. Not possible while emails in the outbox use the identity.',
    tag,
    access: { role: 'admin', scopes: ['settings:write'] },
    params: idParams,
    answers: { 200: DeletedAnswer },
    handler: async ({ actor, params }) => {
      await removeIdentity(platform, isInUse, actor, params.id)
      return { deleted: true as const, _id: params.id }
    },
  }),
]

function verifyRoute(platform: Platform, openIdentity: OpenIdentity): Route {
  const verify = createVerifier(platform, openIdentity)
  return route({
    method: 'POST',
    path: '/email-identities/:id/verify',
    summary: 'Check an identity',
    description:
      'Connects, encrypts, signs in and asks whether the server accepts email from the address. Nothing is sent. ' +
      'Returns the result of each step, up to the first failure.',
    tag,
    access: { role: 'admin', scopes: ['settings:write'] },
    params: idParams,
    answers: { 200: VerifyEmailIdentityAnswer },
    handler: ({ actor, params }) => verify(actor, params.id),
  })
}
