import { isNoReply } from '@dossier/analysis'
import type { LabelGroup } from '#features/emails/index'
import type { Needs } from '#platform/platform'
import type { Dependencies } from './dependencies.ts'
import { withoutOwn } from './without-own.ts'

/** A label with more people names a subject, not a group that one writes to. */
const MAX_MEMBERS = 50
const MAX_GROUPS = 3
/** Own and no-reply addresses among the members. */
const SPARE = 30

/** Returns labels as groups of the people in their threads. One person alone is no group. */
export async function listGroups(
  platform: Needs<'config' | 'database'>,
  { emails, triage }: Pick<Dependencies, 'emails' | 'triage'>,
  tenantId: string,
  query: string,
): Promise<LabelGroup[]> {
  const found = await emails.contacts.listGroups(platform.database.read, tenantId, query, MAX_MEMBERS + SPARE)
  const everyone = found.flatMap(({ members }) => members.filter(({ address }) => !isNoReply(address)))
  const outside = await withoutOwn(platform, { triage }, tenantId, everyone)
  const people = new Set(outside.map(({ address }) => address))
  return found
    .map(({ label, members }) => ({ label, members: members.filter(({ address }) => people.has(address)) }))
    .filter(({ members }) => members.length > 1 && members.length <= MAX_MEMBERS)
    .slice(0, MAX_GROUPS)
}
