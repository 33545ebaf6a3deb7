import { rmSync } from 'node:fs'
import { createFeatures, type Features } from '../../server/src/app/build-app.ts'
import { applyMarks } from '../../server/src/features/emails/coming-back/apply-marks.ts'
import { findEmail } from '../../server/src/features/emails/emails.store.ts'
import { type PreparedMail, prepareMail } from '../../server/src/features/emails/ingest/prepare-mail.ts'
import { storeMails } from '../../server/src/features/emails/ingest/store-mails.ts'
import { setLabels } from '../../server/src/features/emails/labels.store.ts'
import { FOREVER } from '../../server/src/features/emails/threading/marks.ts'
import { trackChanges } from '../../server/src/features/emails/track-changes.ts'
import { closePlatform, createPlatform } from '../../server/src/platform/create-platform.ts'
import { silentLog } from '../../server/src/platform/log/log.ts'
import type { ParsedMail } from '../../server/src/platform/mail/mail.ts'
import { createMailReader } from '../../server/src/platform/mail/mail-reader.ts'
import type { Platform } from '../../server/src/platform/platform.ts'
import { printProgress } from '../measure/report.ts'
import { generateContacts } from './generate-contacts.ts'
import { generateInbox } from './generate-inbox.ts'
import { type GeneratedMail, generateMails, PROJECTS } from './generate-mails.ts'
import { configOf, type Kind, PEOPLE, readSeeded, type Seeded, type World, writeSeeded } from './worlds.ts'

/** SQLite takes 500 terms in a compound query, and each new sender of a batch is one. */
const SLICE = 250
const REPORT_EVERY = 10_000

/**
 * Fills a world unless it is complete. The emails go through the store functions of the service in batches, so the
 * state equals that of an ingest. Only MIME parsing is skipped.
 */
export async function seedWorld(world: World): Promise<Seeded> {
  const existing = readSeeded(world)
  if (existing) return existing
  // The old content is incomplete or of an older generation.
  rmSync(world.folder, { recursive: true, force: true })
  const opened = await createPlatform(configOf(world), { log: silentLog })
  await opened.mail.close()
  const platform = { ...opened, mail: createMailReader({ inProcess: true }) }
  try {
    const features = createFeatures(platform)
    const account = await findAccount(platform, features)
    await fill(world, { platform, features, ...account })
    // The service does this within five minutes.
    await platform.fullText.optimize()
    return writeSeeded(world, account)
  } finally {
    await closePlatform(platform)
  }
}

interface Filling {
  platform: Platform
  features: Features
  tenantId: string
  projects: string[]
}

async function findAccount(platform: Platform, features: Features): Promise<{ tenantId: string; projects: string[] }> {
  await features.auth.prepareFirstStart()
  const owner = await features.accounts.users.findByEmail(PEOPLE.email)
  const membership = owner && (await features.accounts.memberships.findFirst(owner.id))
  if (!membership) throw new Error('This database has another owner: give the bench an empty one.')
  const tenantId = membership.tenant_id
  const rows = Array.from({ length: PROJECTS }, (_, index) => projectRow(platform, tenantId, `Project ${index + 1}`))
  await platform.database.transact(async (tx) => {
    await tx.insertInto('projects').values(rows).execute()
  })
  return { tenantId, projects: rows.map((row) => row.id) }
}

const projectRow = ({ ids, clock }: Platform, tenant_id: string, name: string) => ({
  tenant_id,
  id: ids.next(),
  name,
  color: '#336699',
  email_filter: '',
  is_default: 0 as const,
  preferences: '{}',
  created_at: clock.now(),
  updated_at: clock.now(),
})

const GENERATORS = { mixed: generateMails, inbox: generateInbox, contacts: generateContacts } satisfies Record<
  Kind,
  (count: number) => Generator<GeneratedMail>
>

async function fill({ kind, size }: World, filling: Filling): Promise<void> {
  const slices = new Map<number, GeneratedMail[]>()
  const began = performance.now()
  let stored = 0
  async function flush(project: number, slice: GeneratedMail[]): Promise<void> {
    await storeSlice(filling, filling.projects[project] ?? '', slice)
    const before = stored
    stored += slice.length
    if (Math.floor(before / REPORT_EVERY) === Math.floor(stored / REPORT_EVERY) && stored < size) return
    printProgress(
      `seed ${size}: ${stored} mails, ${Math.round(stored / ((performance.now() - began) / 1_000))} a second`,
    )
  }
  for (const mail of GENERATORS[kind](size)) {
    const slice = slices.get(mail.project) ?? []
    slice.push(mail)
    slices.set(mail.project, slice)
    if (slice.length < SLICE) continue
    slices.delete(mail.project)
    await flush(mail.project, slice)
  }
  for (const [project, slice] of slices) await flush(project, slice)
}

async function storeSlice(filling: Filling, projectId: string, slice: GeneratedMail[]): Promise<void> {
  const { platform, features, tenantId } = filling
  const prepared: PreparedMail[] = []
  for (const mail of slice) prepared.push(await prepare(filling, mail))
  const stored = await storeMails(
    platform,
    { ...features, listeners: { arrived: [], changed: [], returned: [] } },
    tenantId,
    projectId,
    prepared,
  )
  await platform.database.transact(async (tx) => {
    const tracker = trackChanges(tenantId, { changed: [] })
    for (const [index, { labels, mailbox, isSnoozed }] of slice.entries()) {
      if (labels.length === 0 && !isSnoozed) continue
      const row = await findEmail(tx, tenantId, stored[index]?.emailId ?? '')
      if (row && labels.length > 0) await setLabels(tx, tracker, row, labels)
      if (row && isSnoozed && mailbox === 'inbox')
        await applyMarks(platform, tx, tracker, row, { snoozed_until: FOREVER })
    }
    await tracker.write(tx)
  })
}

const prepare = ({ platform, features, tenantId }: Filling, mail: GeneratedMail): Promise<PreparedMail> =>
  prepareMail(platform, features.search, {
    tenantId,
    source: 'import',
    mailbox: mail.mailbox,
    raw: null,
    mail: asParsed(mail),
    html: '',
    triaged: mail.triaged,
    isRead: mail.isRead,
  })

const asParsed = (mail: GeneratedMail): ParsedMail => ({
  messageId: mail.messageId,
  inReplyTo: mail.inReplyTo,
  references: mail.references,
  participants: mail.participants,
  subject: mail.subject,
  date: mail.at,
  text: mail.text,
  html: mail.html,
  attachments: [],
  headers: [],
  findings: [],
})
