import type { PublishedEvent } from '#platform/events/events'
import { EVENTS_URI, uriOf } from '../answers/refs.ts'

export function urisOf({ name, payload }: Pick<PublishedEvent, 'name' | 'payload'>): string[] {
  const subjectOf = SUBJECTS[name.slice(0, name.indexOf(':'))]
  const [type, id] = subjectOf?.(payload as Record<string, string>) ?? []
  return [EVENTS_URI, ...(type && id ? [uriOf(type, id)] : [])]
}

const SUBJECTS: Record<string, (payload: Record<string, string>) => [type?: string, id?: string]> = {
  'email-triage': ({ run_id }) => (run_id ? ['run', run_id] : []),
  email: ({ email_id }) => (email_id ? ['email', email_id] : []),
  'email-draft': ({ draft_id }) => (draft_id ? ['draft', draft_id] : []),
  'outgoing-email': ({ outgoing_email_id: id }) => (id ? ['outgoing', id] : []),
  record: ({ type, record_id }) => (type && record_id ? [type, record_id] : []),
}
