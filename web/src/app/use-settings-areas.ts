import { useProfile } from '#features/accounts/profile-queries.ts'
import { SETTINGS_AREAS, type SettingsArea } from './settings-places.ts'

/** Whom settings are about, for the one who is signed in: the instance is looked after by whoever set it up. */
export function useSettingsAreas(): readonly SettingsArea[] {
  const operator = useProfile().data?.operator ?? false
  return SETTINGS_AREAS.filter((area) => area !== 'instance' || operator)
}
