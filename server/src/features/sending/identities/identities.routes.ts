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
import { updateIdentity } from './update-identity.ts'
import { createVerifier } from './verify-identity.ts'

const tag = 'Identities'

// Whoever writes mail chooses an identity, so members read them; they are set up by admins.

export const identityRoutes = (platform: Platform, projects: ProjectsFeature, isInUse: IsInUse): Route[] => [
  ...ofProjectRoutes(platform, projects),
  ...oneIdentityRoutes(platform, isInUse),
  verifyRoute(platform),
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
    summary: 'Identities of a project',
    description: 'By address. A password is never shown, only whether there is one.',
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
    description: 'One for each address in a project. A private host may be saved; using it is another matter.',
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
    summary: 'One identity',
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
      '`smtp.auth_password` left out, null or empty keeps the one that is stored; `clear_auth_password` removes it ' +
      'and wins over one in the same request.',
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
    description: 'With its password. Refused while mail that is on its way needs it.',
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

function verifyRoute(platform: Platform): Route {
  const verify = createVerifier(platform)
  return route({
    method: 'POST',
    path: '/email-identities/:id/verify',
    summary: 'Try an identity out',
    description:
      'Connects, encrypts, signs in and asks the server whether it takes mail from the address. Nothing is sent. ' +
      'Each step is told in words, up to the first that failed.',
    tag,
    access: { role: 'admin', scopes: ['settings:write'] },
    params: idParams,
    answers: { 200: VerifyEmailIdentityAnswer },
    handler: ({ actor, params }) => verify(actor, params.id),
  })
}
