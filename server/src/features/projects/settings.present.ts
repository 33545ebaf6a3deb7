import type { AccountSettings } from '@dossier/contract/account'
import type { Features, ProjectSettings } from '@dossier/contract/project'
import type { Config } from '#platform/config/config'
import { presentSettingsProject } from './projects.present.ts'
import type { ProjectRow } from './projects.tables.ts'
import type { AccountPreferences } from './projects.ts'

type Preferences = Required<AccountPreferences>

/** Settings of other features, with secrets already masked. */
export interface SettingsParts {
  git_repos: ProjectSettings['git_repos']
  email_identities: ProjectSettings['email_identities']
}

export const presentFeatures = ({ features }: Pick<Config, 'features'>): Features => ({
  git_sync: features.gitSync,
  email_ingest: features.emailIngest,
})

export const presentProjectSettings = (
  config: Config,
  project: ProjectRow,
  preferences: Preferences,
  parts: SettingsParts,
): ProjectSettings => ({
  project: presentSettingsProject(project),
  features: presentFeatures(config),
  email_forward_domain: config.emailForwardDomain,
  ...parts,
  ...triageSettings(preferences),
})

export const presentAccountSettings = (preferences: Preferences): AccountSettings => ({
  ...triageSettings(preferences),
  trash_retention_days: preferences.trash_retention_days,
  spam_retention_days: preferences.spam_retention_days,
  triage_engine: preferences.triage_engine,
  search_by_meaning: preferences.search_by_meaning,
})

const triageSettings = ({
  triage_instructions,
  automatic_triage,
  confidence_threshold,
  daily_model_budget,
  follow_own_style,
}: Preferences) => ({
  triage_instructions,
  automatic_triage,
  confidence_threshold,
  daily_model_budget,
  follow_own_style,
})
