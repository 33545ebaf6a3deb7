import { AccountSettings, AccountSettingsAnswer, UpdateAccountSettings } from '@dossier/contract/account'
import { FeaturesAnswer, ProjectSettings, UpdateProjectSettings } from '@dossier/contract/project'
import { idParams } from '@dossier/contract/schema'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { ProjectRow } from './projects.tables.ts'
import {
  presentAccountSettings,
  presentFeatures,
  presentProjectSettings,
  type SettingsParts,
} from './settings.present.ts'
import {
  effectivePreferences,
  getAccountPreferences,
  getProject,
  type SettingsListener,
  updateAccountPreferences,
  updateProjectPreferences,
} from './settings.ts'

const tag = 'Settings'

export type SettingsPart = (tenantId: string, projectId: string) => Promise<Partial<SettingsParts>>

export function settingsRoutes(
  platform: Platform,
  parts: readonly SettingsPart[],
  followers: readonly SettingsListener[],
): Route[] {
  async function payload(project: ProjectRow): Promise<ProjectSettings> {
    const collected: SettingsParts = { git_repos: [], email_identities: [] }
    for (const part of parts) Object.assign(collected, await part(project.tenant_id, project.id))
    return presentProjectSettings(platform.config, project, await effectivePreferences(platform, project), collected)
  }

  return [
    route({
      method: 'GET',
      path: '/features',
      summary: 'Get the features that the operator turned on',
      tag,
      access: { role: 'member', scopes: [] },
      answers: { 200: FeaturesAnswer },
      handler: async () => ({ features: presentFeatures(platform.config) }),
    }),
    route({
      method: 'GET',
      path: '/projects/:id/settings',
      summary: 'Get the settings of a project',
      tag,
      access: { role: 'admin', scopes: ['settings:read'] },
      params: idParams,
      answers: { 200: ProjectSettings },
      handler: async ({ actor, params }) => payload(await getProject(platform, actor.tenantId, params.id)),
    }),
    route({
      method: 'PUT',
      path: '/projects/:id/settings',
      summary: 'Change how triage works in a project',
      description: 'null restores the default of the account.',
      tag,
      access: { role: 'admin', scopes: ['settings:write'] },
      params: idParams,
      body: UpdateProjectSettings,
      resource: ProjectSettings,
      answers: { 200: ProjectSettings },
      handler: async ({ actor, params, body }) =>
        payload(await updateProjectPreferences(platform, actor, params.id, body)),
    }),
    route({
      method: 'GET',
      path: '/settings',
      summary: 'Get the settings of the account',
      tag,
      access: { role: 'admin', scopes: ['settings:read'] },
      answers: { 200: AccountSettingsAnswer },
      handler: async ({ actor }) => ({
        settings: presentAccountSettings(await getAccountPreferences(platform, actor.tenantId)),
      }),
    }),
    route({
      method: 'PUT',
      path: '/settings',
      summary: 'Change the settings of the account',
      tag,
      access: { role: 'admin', scopes: ['settings:write'] },
      body: UpdateAccountSettings,
      resource: AccountSettings,
      answers: { 200: AccountSettingsAnswer },
      handler: async ({ actor, body }) => ({
        settings: presentAccountSettings(await updateAccountPreferences(platform, actor, body, followers)),
      }),
    }),
  ]
}
