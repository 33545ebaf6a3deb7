import type { Contact, ContactGroup } from '@dossier/contract/contact'
import type { KnowledgeType } from '@dossier/contract/vocabulary'
import type { ContactCounts, LabelGroup } from '#features/emails/index'
import { openTargetOf } from '#features/search/index'
import type { ContactRecord } from './records-about.ts'

export const presentContact = ({ address, name, sent, received, last_at }: ContactCounts): Contact => ({
  address,
  name,
  sent,
  received,
  last_at: new Date(last_at).toISOString(),
})

export const presentGroup = ({ label, members }: LabelGroup): ContactGroup => ({
  name: label,
  members: members.map(({ address, name }) => ({ address, name })),
})

export const presentContactRecord = ({ row, via }: ContactRecord) => ({
  id: row.id,
  type: row.type as KnowledgeType,
  title: row.title,
  via,
  open_target: openTargetOf({ type: row.type as KnowledgeType, id: row.id, projectId: row.project_id }),
})
