import { type Profile, ProfileAnswer, UpdateProfile } from '@dossier/contract/profile'
import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import { type Route, route } from '#platform/http/route'
import type { Needs, Platform } from '#platform/platform'
import { findUser } from '../accounts.store.ts'
import { isOperator } from '../instance/operator.ts'
import { mayOpenAccounts } from '../open-account.ts'
import { readPreferences } from './preferences.store.ts'
import { DEFAULT_PREFERENCES } from './profile.ts'
import { updateProfile } from './update-profile.ts'

const tag = 'Profile'

export const profileRoutes = (platform: Platform): Route[] => [
  route({
    method: 'GET',
    path: '/profile',
    summary: 'Get your profile and preferences',
    tag,
    access: { role: 'member', scopes: ['settings:read'] },
    answers: { 200: ProfileAnswer },
    handler: async ({ actor }) => ({ profile: await readProfile(platform, actor) }),
  }),
  route({
    method: 'PATCH',
    path: '/profile',
    summary: 'Change your profile and preferences',
    description: 'The changes apply to all your accounts. null restores the default.',
    tag,
    access: { role: 'member', scopes: ['settings:write'] },
    body: UpdateProfile,
    answers: { 200: ProfileAnswer },
    handler: async ({ actor, body }) => {
      await updateProfile(platform, actor, body)
      return { profile: await readProfile(platform, actor) }
    },
  }),
]

async function readProfile(platform: Needs<'config' | 'database'>, actor: Authorized): Promise<Profile> {
  const { read } = platform.database
  const user = await findUser(read, actor.userId)
  if (!user) throw notFound('user')
  const operator = await isOperator(read, actor)
  return {
    name: user.name,
    email: user.email,
    ...DEFAULT_PREFERENCES,
    ...(await readPreferences(read, user.id)),
    operator,
    may_open_accounts: mayOpenAccounts(platform.config, operator),
  }
}
