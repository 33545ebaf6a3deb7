import { useEffect } from 'react'
import { takePreferences } from '#platform/preferences/preferences.ts'
import { useProfile } from './profile-queries.ts'

/** Lets every page look as the person who is signed in chose it, on whatever machine they chose it. */
export function Preferred() {
  const profile = useProfile().data
  useEffect(() => void (profile && takePreferences(profile)), [profile])
  return null
}
