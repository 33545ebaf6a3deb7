import { Type } from 'typebox'
import type { Reads } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import type { RowOf } from '#platform/portable/field'
import { json, lineOf, rowOf } from '#platform/portable/fields'
import type { PortableKind } from '#platform/portable/portable'
import { pageOf, plainRows, readsAndNames, withoutExisting } from '#platform/portable/portable-rows'
import { insertVotes } from '../learning/learning.store.ts'
import { TRIAGE_CORRECTIONS, type TriageCorrectionRow, type TriageVoteRow } from '../learning/learning.tables.ts'
import { SENDER_PROPOSALS } from '../proposals/proposals.tables.ts'
import { selectCorrections } from './corrections-of-project.view.ts'

interface Vote {
  feature: string
  action: string
  vote: number
}

const Votes = Type.Array(
  Type.Object({
    feature: Type.String({ maxLength: 1000 }),
    action: Type.String({ maxLength: 100 }),
    vote: Type.Number({ minimum: -1000, maximum: 1000 }),
  }),
)

const CORRECTION = { ...TRIAGE_CORRECTIONS.columns, votes: json(Votes) }
type Correction = RowOf<typeof CORRECTION>

const insertCorrections = insertRows('triage_corrections', 'on conflict do nothing')

export const portableCorrections: PortableKind = {
  name: 'corrections',
  tables: ['triage_corrections', 'triage_votes'],
  async list(at, scope, after) {
    const rows = await selectCorrections(at, scope, after)
    const votes = Map.groupBy(await selectVotes(at, scope.tenantId, rows), ({ correction_id }) => correction_id)
    return pageOf(
      rows,
      (row) => row.id,
      (row) => lineOf(CORRECTION, { ...row, votes: JSON.stringify((votes.get(row.id) ?? []).map(voteOf)) }),
    )
  },
  ...readsAndNames(CORRECTION),
  async prepareImport({ tenantId }, lines) {
    const rows = lines.map((line) => rowOf(CORRECTION, tenantId, line))
    return async (tx) => {
      const added = await withoutExisting(tx, tenantId, 'triage_corrections', 'id', rows)
      await insertCorrections(
        tx,
        added.map(({ votes: _votes, ...row }) => row),
      )
      await insertVotes(tx, added.flatMap(votesOf))
      return added.length
    }
  },
}

const voteOf = ({ feature, action, vote }: TriageVoteRow): Vote => ({ feature, action, vote })

/** The key allows each feature and action once. */
function votesOf({ tenant_id, id: correction_id, votes }: Correction): TriageVoteRow[] {
  const each = new Map((JSON.parse(votes) as Vote[]).map((vote) => [`${vote.feature}\n${vote.action}`, vote]))
  return [...each.values()].map(({ feature, action, vote }) => ({ tenant_id, feature, correction_id, action, vote }))
}

async function selectVotes(
  at: Reads,
  tenantId: string,
  rows: readonly TriageCorrectionRow[],
): Promise<TriageVoteRow[]> {
  if (rows.length === 0) return []
  return at
    .selectFrom('triage_votes')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where(
      'correction_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('feature')
    .orderBy('action')
    .execute()
}

export const portableProposals: PortableKind = plainRows({ name: 'sender-proposals', table: SENDER_PROPOSALS })
