// @module-tag slow

import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { exported, fillAccount, imported, linesOf, upload } from '#test/archives'
import { describeOnBothDatabases } from '#test/databases'
import { changeLines, fitManifest, forge } from '#test/forged-archive'
import { says } from '#test/in-english'
import { dumpState } from '#test/state-dump'
import { startTestApp, type TestApp } from '#test/test-app'

vi.setConfig({ testTimeout: 180_000 })

describeOnBothDatabases('an archive that somebody has made up', (_open, engine) => {
  let app: TestApp
  let archive: Buffer
  beforeAll(async () => {
    app = await startTestApp(engine)
    await fillAccount(app.nora)
    archive = await exported(app.baseUrl, app.nora)
  }, 300_000)
  afterAll(() => app.stop())

  const contentNow = async () =>
    (await dumpState(app.platform.database, ['stored_at'])).filter(
      (line) => !/^(?:imports|exports|import_names|audit_entries|released_blobs|blobs|outgoing_emails) /.test(line),
    )

  const forged = (change: (files: Map<string, Buffer>) => void, { honest = false } = {}): Uint8Array =>
    forge(archive, (files) => {
      change(files)
      if (!honest) fitManifest(files)
    })

  async function expectRefusal(bytes: Uint8Array, why: RegExp): Promise<void> {
    const before = await contentNow()
    const done = await imported(app.otto, bytes)
    expect(done).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(why),
      added: 0,
      known: 0,
      progress: expect.any(Number),
    })
    expect(done.progress).toBeLessThan(100)
    expect(await contentNow()).toEqual(before)
  }

  it('is refused when it is no archive', async () => {
    await expectRefusal(Buffer.from('hello'), says('zip.notZip'))
    await expectRefusal(zipSync({ 'a.txt': Buffer.from('a') }), says('export.noManifest'))
    expect((await upload(app.otto, new Uint8Array(0))).status).toBe(400)
  })

  it('is refused when a file was changed, is missing, was added or moved', async () => {
    const mail = (files: Map<string, Buffer>): string =>
      [...files.keys()].find((path) => path.startsWith('mail/')) ?? ''
    await expectRefusal(
      forged((files) => files.get(mail(files))?.writeUInt8(88, 3), { honest: true }),
      /mail\/.* was changed/,
    )
    await expectRefusal(
      forged((files) => files.delete(mail(files)), { honest: true }),
      /is missing|in place of/,
    )
    await expectRefusal(
      forged((files) => files.set('mail/extra.eml', Buffer.from('x')), { honest: true }),
      /does not list|in place of/,
    )
    await expectRefusal(
      forged((files) => files.delete('manifest/files/000001.jsonl'), { honest: true }),
      /manifest\/files\/000001\.jsonl is missing/,
    )
    await expectRefusal(
      forged((files) => {
        files.delete(mail(files))
        fitManifest(files)
      }),
      says('export.partFileMissing'),
    )
  })

  it('is refused when it is of another version or program, by a sentence that says so', async () => {
    const manifest = (change: Record<string, unknown>) =>
      forged(
        (files) => {
          const before = JSON.parse(files.get('manifest.json')?.toString() ?? '')
          files.set('manifest.json', Buffer.from(JSON.stringify({ ...before, ...change })))
        },
        { honest: true },
      )
    await expectRefusal(manifest({ version: 2 }), /newer version of Dossier \(format 2/)
    await expectRefusal(manifest({ format: 'outline' }), says('export.otherProgram'))
    await expectRefusal(manifest({ counts: { emails: 3 } }), says('export.countMismatch'))
    await expectRefusal(
      forged((files) => {
        files.set('data/horoscopes/000001.jsonl', Buffer.from('{}\n'))
        fitManifest(files)
      }),
      /data\/horoscopes.* does not support/,
    )
  })

  it.each<[string, string, (line: Record<string, unknown>) => Record<string, unknown>, RegExp]>([
    ['an unknown field', 'emails', (line) => ({ ...line, tenant_id: 'x' }), /line 1: the field tenant_id is not known/],
    ['a mailbox that is none', 'emails', (line) => ({ ...line, mailbox: 'attic' }), /mailbox is none of/],
    ['labels of another shape', 'emails', (line) => ({ ...line, labels: { a: 1 } }), /labels has another shape/],
    ['an instant beyond time', 'emails', (line) => ({ ...line, received_at: 9e15 }), /received_at is out of range/],
    ['half a number', 'emails', (line) => ({ ...line, size: 1.5 }), /size is not a whole number/],
    ['an id that is a path', 'records', (line) => ({ ...line, id: '../../x' }), /the field id is not an id/],
    [
      'a project of somebody else',
      'records',
      (line) => ({ ...line, project_id: '01a20078-99e1-70fd-bafa-29134cc9c720' }),
      says('export.projectMissing'),
    ],
    [
      'two recipients in one',
      'drafts',
      (line) => ({ ...line, to_list: ['a@b.example\r\nRCPT TO:<c@d.example>'] }),
      /to_list has another shape/,
    ],
    [
      'a header in an address',
      'identities',
      (line) => ({ ...line, email: 'a@b.example\nBcc: x@y.example' }),
      /email holds a line break/,
    ],
  ])('is refused for %s', async (_what, kind, change, why) => {
    await expectRefusal(
      forged((files) => {
        changeLines(files, kind, (line, index) => (index === 0 ? change(line) : line))
        fitManifest(files)
      }),
      why,
    )
  })

  it('brings no script in', async () => {
    const evil = '<p>hi</p><script>steal()</script><img src=x onerror=steal()><a href="javascript:steal()">x</a>'
    const bytes = forged((files) => {
      changeLines(files, 'records', (line) => ({ ...line, content: line.type === 'note' ? evil : line.content }))
      changeLines(files, 'emails', (line) => ({ ...line, html_content: evil }))
      changeLines(files, 'drafts', (line) => ({ ...line, body_html: evil }))
      fitManifest(files)
    })
    const done = await imported(app.otto, bytes)
    expect(done, done.error).toMatchObject({ status: 'completed' })
    for (const path of ['/notes', '/emails?limit=200', '/email-drafts']) {
      const { text } = await app.otto.get(path)
      expect(text, path).toContain('hi')
      expect(text, path).not.toMatch(/<script|onerror|javascript:/)
    }
  })

  it('cannot reach another account, whatever ids it names', async () => {
    const ofNora = async () => (await contentNow()).filter((line) => line.includes(app.nora.tenantId))
    const before = await ofNora()
    const bytes = forged((files) => {
      changeLines(files, 'records', (line) => ({ ...line, title: 'taken over' }))
      changeLines(files, 'emails', (line) => ({ ...line, subject: 'taken over' }))
      changeLines(files, 'projects', (line) => ({ ...line, name: 'taken over' }))
      fitManifest(files)
    })
    expect((await imported(app.otto, bytes)).status).toBe('completed')
    expect(await ofNora()).toEqual(before)
    const [person] = linesOf(archive, 'people')
    const owners = await app.platform.database.read
      .selectFrom('records')
      .select('owner_id')
      .where('tenant_id', '=', app.otto.tenantId)
      .execute()
    expect(owners.length).toBeGreaterThan(0)
    expect(owners.map((row) => row.owner_id)).not.toContain(person?.id)
  })

  it('is a bomb that is never unpacked', async () => {
    const bomb = Buffer.from(zipSync({ 'manifest.json': Buffer.alloc(100_000) }))
    const directory = bomb.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]))
    bomb.writeUInt32LE(300 * 1024 * 1024, directory + 24)
    await expectRefusal(bomb, says('zip.tooLarge'))
  })
})
