import type { ContentFormat } from '@dossier/contract/vocabulary'
import type { Static } from 'typebox'
import type { Reads, Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import { lineOf, rowOf } from '#platform/portable/fields'
import type { ImportWrite, Line, PortableKind, PortableScope, Recipient } from '#platform/portable/portable'
import { PAGE, pageOf, readsAndNames, withoutExisting } from '#platform/portable/portable-rows'
import type { RecordsContext } from '../context.ts'
import { kindOf } from '../kinds.ts'
import { linkTextOf } from '../notes/link-text.ts'
import { createNoteRenderer, type NoteRenderer } from '../notes/note-renderer.ts'
import type { RecordRow } from '../records.tables.ts'
import { insertReferences } from '../references/references.store.ts'
import { indexRecord } from '../store-record.ts'
import { writeTags } from '../tags/tags.store.ts'
import { documentOf } from './document.ts'
import { type PortableRecord, RECORD, type Versions } from './record-fields.ts'

const insertRecords = insertRows('records', 'on conflict do nothing')
const insertVersions = insertRows('record_versions', 'on conflict do nothing')
const insertVersionFields = insertRows('record_version_fields', 'on conflict do nothing')

export function portableRecords(context: RecordsContext): PortableKind {
  const render = createNoteRenderer()
  return {
    name: 'records',
    tables: ['records', 'record_tags', 'record_versions', 'record_version_fields'],
    async list(at, scope, after) {
      const rows = await selectRecords(at, scope, after)
      const histories = await readHistories(at, scope.tenantId, rows)
      return pageOf(
        rows,
        (row) => row.id,
        (row) => lineOf(RECORD, { ...row, history: JSON.stringify(histories.get(row.id) ?? []) }),
      )
    },
    document: (line) => {
      const record = line as unknown as Parameters<typeof documentOf>[1]
      return documentOf(kindOf(context, record.type), record)
    },
    ...readsAndNames(RECORD),
    // No job fetches it here until a user requests it.
    normalize: (line) => (line.status === 'pending' ? { ...line, status: '' } : line),
    match: (db, { tenantId }, lines) => listDuplicates(db, tenantId, lines as unknown as RecordRow[]),
    prepareImport: (to, lines) => prepare(context, render, to, lines),
  }
}

function selectRecords(at: Reads, { tenantId, projectId }: PortableScope, after: string): Promise<RecordRow[]> {
  const query = at.selectFrom('records').selectAll().where('tenant_id', '=', tenantId).where('id', '>', after)
  const scoped = projectId === null ? query : query.where('project_id', '=', projectId)
  return scoped.orderBy('id').limit(PAGE).execute()
}

type Version = Static<typeof Versions>[number]

async function readHistories(at: Reads, tenantId: string, rows: readonly RecordRow[]): Promise<Map<string, Version[]>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const versions = await at
    .selectFrom('record_versions')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('record_id', 'in', ids)
    .orderBy('record_id')
    .orderBy('version')
    .execute()
  const fields = await at
    .selectFrom('record_version_fields')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('record_id', 'in', ids)
    .orderBy('field')
    .execute()
  const fieldsOf = Map.groupBy(fields, ({ record_id, version }) => `${record_id} ${version}`)
  const histories = Map.groupBy(versions, ({ record_id }) => record_id)
  return new Map(
    [...histories].map(([id, those]) => [
      id,
      those.map(({ tenant_id: _tenant, record_id, ...version }) => ({
        ...version,
        via: version.via as Version['via'],
        fields: (fieldsOf.get(`${record_id} ${version.version}`) ?? []).map(({ field, before }) => ({ field, before })),
      })),
    ]),
  )
}

async function listDuplicates(db: Reads, tenantId: string, records: readonly RecordRow[]): Promise<[string, string][]> {
  const keys = records.flatMap(({ twin_key }) => twin_key ?? [])
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('records')
    .select(['id', 'project_id', 'type', 'twin_key'])
    .where('tenant_id', '=', tenantId)
    .where('project_id', 'in', [...new Set(records.map(({ project_id }) => project_id))])
    .where('type', 'in', [...new Set(records.map(({ type }) => type))])
    .where('twin_key', 'in', keys)
    .execute()
  const existingIds = new Map(rows.map((row) => [twinOf(row), row.id]))
  return records.flatMap((record): [string, string][] => {
    const twin = record.twin_key === null ? undefined : existingIds.get(twinOf(record))
    return twin === undefined || twin === record.id ? [] : [[record.id, twin]]
  })
}

const twinOf = ({ project_id, type, twin_key }: Pick<RecordRow, 'project_id' | 'type' | 'twin_key'>): string =>
  `${project_id}\n${type}\n${twin_key}`

/** Distrusts the archive: sanitizes notes again. */
async function prepare(
  context: RecordsContext,
  render: NoteRenderer,
  to: Recipient,
  lines: readonly Line[],
): Promise<ImportWrite> {
  const rows: PortableRecord[] = []
  for (const line of lines) {
    const row = rowOf(RECORD, to.tenantId, line)
    const revision = historyOf(row).at(-1)?.version ?? 1
    const content = row.type === 'note' ? await safeContent(render, row.content) : row.content
    const link_text = row.type === 'note' ? linkTextOf(content) : ''
    rows.push({ ...row, content, link_text, revision })
  }
  return (tx) => store(context, tx, to.tenantId, rows)
}

const safeContent = async (render: NoteRenderer, content: string): Promise<string> =>
  content === '' ? '' : (await render(content, 'html' satisfies ContentFormat)).content

async function store(
  context: RecordsContext,
  tx: Tx,
  tenantId: string,
  records: readonly PortableRecord[],
): Promise<number> {
  const unknown = await withoutExisting(tx, tenantId, 'records', 'id', records)
  const twins = new Set((await listDuplicates(tx, tenantId, unknown)).map(([id]) => id))
  const fresh = unknown.filter(({ id }) => !twins.has(id))
  const rows = fresh.map(({ history: _history, ...row }) => row)
  await insertRecords(tx, rows)
  await insertVersions(tx, fresh.flatMap(versionsOf))
  await insertVersionFields(tx, fresh.flatMap(fieldsOf))
  await writeTags(tx, ...rows)
  await insertReferences(tx, rows)
  for (const row of rows) await indexRecord(context, tx, row)
  return rows.length
}

const historyOf = ({ history }: PortableRecord): Version[] => JSON.parse(history) as Version[]

const versionsOf = (record: PortableRecord) =>
  historyOf(record).map(({ fields: _fields, ...version }) => ({
    tenant_id: record.tenant_id,
    record_id: record.id,
    ...version,
  }))

const fieldsOf = (record: PortableRecord) =>
  historyOf(record).flatMap(({ version, fields }) =>
    fields.map(({ field, before }) => ({ tenant_id: record.tenant_id, record_id: record.id, version, field, before })),
  )
