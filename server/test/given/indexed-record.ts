import type { RecordType } from '@dossier/contract/vocabulary'
import type { SearchFeature } from '#features/search/index'
import type { Database } from '#platform/database/database'

export interface StoredRecord {
  id: string
  title?: string
  text: string
  tenantId?: string
  projectId?: string
  type?: RecordType
  at?: number
  inTrash?: boolean
  source?: string
}

const EMPTY = {
  owner_id: 'u',
  content: '',
  content_format: 'html',
  source_text: '',
  url: '',
  description: '',
  source: '',
  valid_from: null,
  valid_to: null,
  replaced_by: '',
  times_seen: 1,
  crawl_enabled: 0,
  last_crawled_at: null,
  status: '',
  error: '',
  parent_url_id: '',
  twin_key: null,
  tags: '[]',
  written_by: 'person',
  review: '',
  pinned: 0,
  page_facts: '',
  is_read: 0,
  revision: 1,
  link_text: '',
}

/** Writes a record and its search row without the use cases. */
export async function storeRecord(database: Database, search: SearchFeature, sample: StoredRecord): Promise<void> {
  const {
    id,
    title = '',
    text,
    source = '',
    tenantId = 't1',
    projectId = 'p1',
    type = 'note',
    at = 1000,
    inTrash = false,
  } = sample
  await database.transact(async (tx) => {
    const texts = { content: type === 'memory' ? text : '', text_content: text, source }
    const row = { ...EMPTY, ...texts, tenant_id: tenantId, id, type, project_id: projectId, title }
    const trash = inTrash ? { in_trash: 1, trashed_at: at } : { in_trash: 0, trashed_at: null }
    await tx
      .insertInto('records')
      .values({ ...row, ...trash, created_at: at, updated_at: at })
      .execute()
    await search.put(tx, { tenantId, projectId, type, id, at, text: search.prepare(title, text) })
  })
}
