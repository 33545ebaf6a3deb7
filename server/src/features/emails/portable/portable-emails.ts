import type { Reads } from '#platform/database/database'
import type { Finding } from '#platform/mail/mail'
import type { Needs } from '#platform/platform'
import { lineOf, rowOf } from '#platform/portable/fields'
import type { ImportWrite, Line, PortableFile, PortableKind, Recipient } from '#platform/portable/portable'
import { pageOf, readsAndNames } from '#platform/portable/portable-rows'
import type { Dependencies } from '../dependencies.ts'
import { candidateOf, readNamesakes } from '../ingest/namesakes.ts'
import { cleanLabels } from '../labels.ts'
import { searchableBodyOf } from '../searchable-body.ts'
import { EMAIL, type PortableEmail } from './email-fields.ts'
import { listPortable, MAILS } from './list-emails.view.ts'
import { type ArchivedEmail, storeArchived } from './store-emails.ts'

/** What messages claimed about their sender, in archives up to November 2026. */
const RETIRED = ['authentication']

/** Emails with human changes and verdicts. The archive stores each message next to it. */
export const portableEmails = (platform: Needs<'mail'>, dependencies: Dependencies): PortableKind => ({
  name: 'emails',
  tables: ['emails', 'email_contents', 'email_labels'],
  async list(at, scope, after) {
    return pageOf(
      await listPortable(at, scope, after),
      ({ id }) => id,
      (row) => lineOf(EMAIL, row),
      MAILS,
    )
  },
  ...readsAndNames(EMAIL, RETIRED),
  files: filesOf,
  normalize: normalizeEmail,
  match: (db, to, lines) => listCopies(db, to.tenantId, lines),
  prepareImport: (to, lines) => prepare(platform, dependencies, to, lines),
})

/** Finds emails that are stored under another id. */
async function listCopies(db: Reads, tenantId: string, lines: readonly Line[]): Promise<[string, string][]> {
  const rows = lines.map((line) => rowOf(EMAIL, tenantId, line))
  const pairs: [string, string][] = []
  for (const [projectId, those] of Map.groupBy(rows, ({ project_id }) => project_id)) {
    const candidates = those.map(candidateOf)
    const namesakes = await readNamesakes(db, { tenantId, projectId }, candidates)
    for (const [index, candidate] of candidates.entries()) {
      const id = those[index]?.id ?? ''
      const copy = namesakes.findCopy(candidate)
      if (copy && copy.id !== id) pairs.push([id, copy.id])
    }
  }
  return pairs
}

/** No run here will process a waiting email. Results of sender and signature checks are only the archive's word. */
function normalizeEmail(line: Line): Line {
  const pending = line.triage_status === 'pending' ? { triage_status: '', triage_error: '', triage_run_id: '' } : {}
  // A request that was under way may have reached the list.
  const isRequested = line.unsubscribe_status === 'requested' || line.unsubscribe_status === 'sending'
  const requested = isRequested ? { unsubscribe_status: 'uncertain' } : {}
  return { ...line, ...pending, ...requested, ...withoutClaims(line as unknown as ClaimingLine) }
}

interface ClaimingLine {
  arrival: { authentication?: unknown } | null
  findings: Finding[]
}

/** `dossier rebuild` checks signatures again. The sender cannot be checked later. */
function withoutClaims({ arrival, findings }: ClaimingLine) {
  const { authentication: _claimed, ...facts } = arrival ?? {}
  return {
    arrival: Object.keys(facts).length > 0 ? facts : null,
    findings: findings.filter(({ code }) => code !== 'signature_intact'),
  }
}

function filesOf(line: Line): PortableFile[] {
  const { id, project_id, raw_sha256, subject, received_at, attachments } = line as {
    id: string
    project_id: string
    raw_sha256: string
    subject: string
    received_at: number
    attachments: { filename: string; sha256: string }[]
  }
  const day = new Date(received_at).toISOString().slice(0, 10)
  if (raw_sha256) {
    return [{ sha256: raw_sha256, folder: ['mail', project_id, day.slice(0, 7)], name: `${day} ${subject}.eml`, id }]
  }
  return attachments.map(({ filename, sha256 }, index) => ({
    sha256,
    folder: ['files', 'mail'],
    name: filename,
    id: `${id}-${index + 1}`,
  }))
}

/** Distrusts the archive: sanitizes the HTML again and recomputes the words. */
async function prepare(
  platform: Needs<'mail'>,
  { projects, search }: Dependencies,
  to: Recipient,
  lines: readonly Line[],
): Promise<ImportWrite> {
  const coming = await Promise.all(
    lines.map(async (line): Promise<ArchivedEmail> => {
      const email = rowOf(EMAIL, to.tenantId, line)
      const html = email.html_content === '' ? '' : (await platform.mail.clean(email.html_content)).html
      const { text_content, attachment_text_content, headers, html_content: _given, labels: labelsJson, ...row } = email
      const labels = ownedLabels(labelsJson)
      const content = { text_content, html_content: html, attachment_text_content, headers }
      return {
        row: { ...row, labels: JSON.stringify(labels.map(({ label }) => label)) },
        content,
        labels,
        text: search.prepare(row.subject, searchableBodyOf(row, content)),
      }
    }),
  )
  return async (tx) => {
    let added = 0
    for (const [projectId, mails] of Map.groupBy(coming, ({ row }) => row.project_id)) {
      await projects.lock(tx, to.tenantId, projectId)
      added += await storeArchived(tx, search, { tenantId: to.tenantId, projectId }, mails)
    }
    return added
  }
}

function ownedLabels(labelsJson: PortableEmail['labels']): ArchivedEmail['labels'] {
  const labels = JSON.parse(labelsJson) as ArchivedEmail['labels']
  const by = new Map(labels.map(({ label, by: whose }) => [label, whose === 'triage' ? 'triage' : 'person']))
  return cleanLabels(labels.map(({ label }) => label)).map((label) => ({ label, by: by.get(label) ?? 'person' }))
}
