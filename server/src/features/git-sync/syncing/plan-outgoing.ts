import { message } from '@dossier/contract/message'
import type { SyncedType } from '@dossier/contract/vocabulary'
import type { FileContent } from '#features/records/index'
import type { SyncContext } from '../context.ts'
import type { FileLink } from '../files/files.store.ts'
import { findSecret } from '../files/find-secret.ts'
import { folderOf, freePath, spellingOf } from '../files/layout.ts'
import { splitFile } from '../files/note-file.ts'
import { newFile, writeFile } from '../files/write-file.ts'
import { type KnownRecord, readRecordRows } from '../records.view.ts'
import type { Decision } from '../runs/runs.ts'
import type { Intake } from './intake.ts'
import { loadLinks, type Sight } from './sight.ts'
import type { SyncState } from './state.ts'
import { MAX_TEXT_BYTES, TooMuch } from './sync-limits.ts'

export interface Outgoing {
  recordId: string
  type: string
  path: string
  /** null removes it. */
  text: string | null
  isExecutable: boolean
  /** Version of the record that the text represents. */
  version: number
  /** Authors are users who changed the record after this instant; 0: all. */
  since: number
  isNew: boolean
}

export interface OutgoingPlan {
  changes: Outgoing[]
  decisions: Decision[]
  forgotten: FileLink[]
}

interface IntakeOutcome {
  settled: Set<string>
  /** Processed files; `fields` null: the record stays unchanged. */
  content: Map<string, { fields: FileContent | null; text: string; path: string }>
  adopted: Set<string>
}

/**
 * Plans exports. Skips files that wait, above all for a conflict.
 * @param intakes pending decisions of a dry run; none once applied.
 */
export async function planOutgoing(
  context: SyncContext,
  sight: Sight,
  intakes: readonly Intake[],
): Promise<OutgoingPlan> {
  const { state } = sight
  const plan: OutgoingPlan = { changes: [], decisions: [], forgotten: [] }
  if (state.repo.sync_mode === 'read_only') return plan
  const intakeOutcome = outcomeOf(intakes)
  const usedPaths = new Set([...state.existingPaths, ...state.links.map(({ path }) => spellingOf(path))])
  const waiting = state.links.filter((link) => isWaiting(state, link) && !intakeOutcome.content.has(link.record_id))
  const waitingIds = new Set(waiting.map(({ record_id }) => record_id))
  const links = state.links.filter(
    ({ record_id }) => !waitingIds.has(record_id) && !intakeOutcome.settled.has(record_id),
  )
  const touched = links.filter((link) => isTouched(state, link) || intakeOutcome.content.has(link.record_id))
  await loadLinks(sight, touched)
  for (const link of links) planLinked(context, sight, plan, link, intakeOutcome, usedPaths)
  const linked = new Set([...state.links.map(({ record_id }) => record_id), ...intakeOutcome.adopted])
  await planNew(
    context,
    sight,
    plan,
    [...state.records.values()].filter((record) => !linked.has(record.id) && isOurs(record)),
    usedPaths,
  )
  return plan
}

function outcomeOf(intakes: readonly Intake[]): IntakeOutcome {
  const intakeOutcome: IntakeOutcome = { settled: new Set(), content: new Map(), adopted: new Set() }
  for (const { step } of intakes) {
    if (step.kind === 'write')
      intakeOutcome.content.set(step.recordId, { fields: step.content, text: step.text, path: step.file.path })
    else if (step.kind === 'trash' || step.kind === 'forget') intakeOutcome.settled.add(step.link.record_id)
    else if (step.kind === 'conflict') intakeOutcome.settled.add(step.recordId)
    else if (step.kind === 'create' && step.replaces) intakeOutcome.settled.add(step.replaces.record_id)
    else if (step.kind === 'link' && step.version !== 0) intakeOutcome.settled.add(step.recordId)
    else if (step.kind === 'link')
      intakeOutcome.content.set(step.recordId, { fields: null, text: step.text, path: step.file.path })
    if (step.kind === 'link' || step.kind === 'conflict') intakeOutcome.adopted.add(step.recordId)
  }
  return intakeOutcome
}

/** Git has newer content than the last processed one. */
function isWaiting({ files }: SyncState, link: FileLink): boolean {
  const file = files.get(link.path)
  return file !== undefined && file.type === link.record_type && file.blob !== link.blob
}

const isTouched = ({ records }: SyncState, link: FileLink): boolean => {
  const record = records.get(link.record_id)
  return record !== undefined && record.in_trash === 0 && record.updated_at !== Number(link.record_version)
}

/** Commits came from git, and a tool's memory needs a review first. */
const isOurs = ({ in_trash, is_commit, review }: KnownRecord): boolean =>
  in_trash === 0 && is_commit === 0 && (review === '' || review === 'accepted')

function planLinked(
  context: SyncContext,
  sight: Sight,
  plan: OutgoingPlan,
  link: FileLink,
  intakeOutcome: IntakeOutcome,
  usedPaths: Set<string>,
): void {
  const { state, bases, rows } = sight
  const planned = intakeOutcome.content.get(link.record_id)
  const about = { path: planned?.path ?? link.path, type: link.record_type, recordId: link.record_id }
  const record = state.records.get(link.record_id)
  if (!record || (record.in_trash === 1 && !planned?.fields)) {
    if (link.blob === '') return void plan.forgotten.push(link)
    plan.changes.push({
      ...about,
      text: null,
      isExecutable: false,
      version: 0,
      since: Number(link.record_version),
      isNew: false,
    })
    return void plan.decisions.push({ ...about, decision: 'removed', reason: '' })
  }
  const row = rows.get(link.record_id)
  if (!planned && (!isTouched(state, link) || !row)) return
  const content = planned?.fields ?? (row && context.records.sync.contentOf(row))
  const base = planned?.text ?? bases.get(link.record_id) ?? ''
  if (!content) return
  const isNew = link.blob === ''
  const path = isNew ? pathAgain(state, link, content.title, usedPaths) : (planned?.path ?? link.path)
  if (isNew && state.layout.isIgnored(path)) return void skipIgnored(plan, { ...about, path })
  const updated = row?.updated_at ?? record.updated_at
  const text =
    base === ''
      ? newFile(content, link.record_id, { created: row?.created_at ?? updated, updated })
      : writeFile(base, link.path, content, updated)
  if (text === null)
    return void plan.decisions.push({
      ...about,
      decision: 'skipped',
      reason: message(splitFile(base).pairs === null ? 'gitSync.frontMatterBroken' : 'gitSync.frontMatterUnusual'),
    })
  if (text === base && !isNew) return
  addWritten(plan, {
    ...about,
    path,
    text,
    isExecutable: link.is_executable === 1,
    version: updated,
    since: Number(link.record_version),
    isNew,
  })
}

/** Returns the former path, unless an unlinked file uses it now. */
function pathAgain(
  { existingPaths, layout }: SyncState,
  link: FileLink,
  title: string,
  usedPaths: Set<string>,
): string {
  if (!existingPaths.has(spellingOf(link.path))) return link.path
  return freePath(folderOf(layout, link.record_type as SyncedType) ?? layout.folders.note, title, usedPaths)
}

async function planNew(
  context: SyncContext,
  sight: Sight,
  plan: OutgoingPlan,
  records: KnownRecord[],
  usedPaths: Set<string>,
): Promise<void> {
  const { layout, repo } = sight.state
  let bytes = 0
  for (let at = 0; at < records.length; at += SLICE) {
    const rows = await readRecordRows(
      context.platform.database,
      repo.tenant_id,
      records.slice(at, at + SLICE).map(({ id }) => id),
    )
    for (const row of rows.values()) {
      const type = row.type as SyncedType
      const folder = folderOf(layout, type)
      if (folder === null || row.in_trash === 1) continue
      const content = context.records.sync.contentOf(row)
      const text = newFile(content, row.id, { created: Number(row.created_at), updated: Number(row.updated_at) })
      bytes += Buffer.byteLength(text)
      if (bytes > MAX_TEXT_BYTES)
        throw new TooMuch(message('gitSync.tooMuchToWrite', { size: MAX_TEXT_BYTES / 1024 ** 2 }))
      const path = freePath(folder, content.title, usedPaths)
      if (sight.state.layout.isIgnored(path)) {
        skipIgnored(plan, { path, type, recordId: row.id })
        continue
      }
      addWritten(plan, {
        recordId: row.id,
        type,
        path,
        text,
        isExecutable: false,
        version: Number(row.updated_at),
        since: 0,
        isNew: true,
      })
    }
  }
}

const SLICE = 500

/** A file that the next sync would not read is not written either. */
const skipIgnored = ({ decisions }: OutgoingPlan, about: Pick<Decision, 'path' | 'type' | 'recordId'>): number =>
  decisions.push({ ...about, decision: 'skipped', reason: message('gitSync.ignored') })

/** Holds back a file with a secret; other files are still written. */
function addWritten(plan: OutgoingPlan, change: Outgoing & { text: string }): void {
  const { path, type, recordId } = change
  const secret = findSecret(change.text)
  if (secret) {
    const reason = message('gitSync.holdsSecret', { secret })
    return void plan.decisions.push({ path, type, recordId, decision: 'held_back', reason })
  }
  plan.changes.push(change)
  plan.decisions.push({ path, type, recordId, decision: 'exported', reason: '' })
}
