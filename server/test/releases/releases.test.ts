// @module-tag slow

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openZip } from '#platform/zip/read-zip'
import { imported } from '#test/archives'
import { engines } from '#test/databases'
import { endWorkshops, openWorkshop } from '#test/dossier'
import { type Caller, signInTo, startTestApp } from '#test/test-app'
import { RELEASE_CONTENT } from './fill-release.ts'
import { RELEASE_OWNER } from './release-owner.ts'

const RELEASES = readdirSync(import.meta.dirname).filter((name) =>
  existsSync(join(import.meta.dirname, name, 'backup.zip')),
)
const LIMITS = { fileBytes: () => 16 * 1024 * 1024, totalBytes: 64 * 1024 * 1024 }

afterAll(endWorkshops)

it('at least the first release is kept', () => expect(RELEASES).toContain('0.1.0'))

describe.each(RELEASES)('what release %s wrote', (release) => {
  const kept = (name: string): string => join(import.meta.dirname, release, name)

  it('as a backup is restored and served', async () => {
    const workshop = openWorkshop()
    const backups = join(workshop.folder, 'backups')
    await unpack(kept('backup.zip'), backups)
    mkdirSync(workshop.dataDir, { recursive: true })
    writeFileSync(join(workshop.dataDir, 'secret.key'), readFileSync(join(backups, 'secret.key')), { mode: 0o600 })
    rmSync(join(backups, 'secret.key'))
    expect(await workshop.run(['restore', '--from', backups])).toMatchObject({ code: 0 })
    const { address } = await workshop.serve()
    const nora = await signInTo(address, RELEASE_OWNER.OWNER_EMAIL, RELEASE_OWNER.OWNER_PASSWORD)
    await expectContent(nora)
  })

  it.each(engines())('as an archive is imported on $dialect', async (engine) => {
    const test = await startTestApp(engine)
    try {
      expect(await imported(test.nora, readFileSync(kept('archive.zip')))).toMatchObject({ status: 'completed' })
      await expectContent(test.nora)
    } finally {
      await test.stop()
    }
  })
})

async function expectContent(nora: Caller): Promise<void> {
  const { notes } = (await nora.get('/notes')).body
  expect(notes).toMatchObject([{ title: RELEASE_CONTENT.note.title, tags: RELEASE_CONTENT.note.tags }])
  expect(notes[0].content).toContain('<strong>cotton</strong>')
  expect((await nora.get('/memories')).body.memories).toMatchObject([RELEASE_CONTENT.memory])
  const { links } = (await nora.get(`/links/${notes[0]._id}`)).body
  expect(links.map(({ label }: { label: string }) => label)).toContain('asks for')
  const { emails } = (await nora.get('/emails?limit=50')).body
  const [first, second, third] = RELEASE_CONTENT.subjects
  const subjects = (list: { subject: string }[]) => list.map(({ subject }) => subject).sort()
  expect(subjects(emails)).toEqual([third, second])
  const answer = emails.find(({ subject }: { subject: string }) => subject.startsWith('Re:'))
  expect(answer).toMatchObject({ thread_size: 2, text_content: expect.stringContaining('The text of two.') })
  expect(subjects((await nora.get(`/emails/${answer._id}/thread`)).body.thread)).toEqual([first, second])
  expect((await nora.get(`/emails/${answer._id}/attachments/1`)).text).toContain('paper,two')
  expect((await nora.get('/email-drafts')).body.drafts).toMatchObject([{ body_text: RELEASE_CONTENT.draft }])
  const found = (await nora.post('/search/quick', { query: 'cotton' })).body
  expect(JSON.stringify(found)).toContain(notes[0]._id)
}

async function unpack(path: string, to: string): Promise<void> {
  const zip = await openZip(path, LIMITS)
  for await (const entry of zip.list()) {
    const file = join(to, entry.name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, await zip.read(entry))
  }
  await zip.close()
}
