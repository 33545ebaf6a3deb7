import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { applyPreferences } from '#platform/preferences/preferences.ts'
import { useProfile } from './profile-queries.ts'

export function Preferred() {
  const profile = useProfile().data
  const client = useQueryClient()
  useEffect(() => {
    if (!profile) return
    // Answers contain texts in the language of their request.
    void applyPreferences(profile).then((isOther) => {
      if (isOther) void client.invalidateQueries()
    })
  }, [profile, client])
  return null
}
