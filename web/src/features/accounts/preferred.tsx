import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { takePreferences } from '#platform/preferences/preferences.ts'
import { useProfile } from './profile-queries.ts'

/** Lets every page look as the person who is signed in chose it, on whatever machine they chose it. */
export function Preferred() {
  const profile = useProfile().data
  const client = useQueryClient()
  useEffect(() => {
    if (!profile) return
    // Answers hold sentences of the service in the language that they were asked for in.
    void takePreferences(profile).then((isOther) => {
      if (isOther) void client.invalidateQueries()
    })
  }, [profile, client])
  return null
}
