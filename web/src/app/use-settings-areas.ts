import { useProfile } from '#features/accounts/profile-queries.ts'
import { SETTINGS_AREAS, type SettingsArea } from './settings-index.ts'

/** Settings areas for the current user. Only the operator manages the instance. */
export function useSettingsAreas(): readonly SettingsArea[] {
  const operator = useProfile().data?.operator ?? false
  return SETTINGS_AREAS.filter((area) => area !== 'instance' || operator)
}
