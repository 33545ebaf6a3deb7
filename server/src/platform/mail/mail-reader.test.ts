// @module-tag slow

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { AppError } from '#core/app-error'
import { until } from '#test/eventually'
import { english, inEnglish } from '#test/in-english'
import type { MailReader } from './mail.ts'
import { createMailReader } from './mail-reader.ts'
import { ReadingPool } from './reading-pool.ts'

const MAIL = Buffer.from(
  'From: a@x.org\r\nSubject: hi\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\ntext\r\n--b\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nfile\r\n--b--',
)
const HEAVY = '<b>x'.repeat(25_000)
/** Deadline for tests that expect success on a busy, slow machine. */
const PATIENCE_MS = 100_000

let reader: MailReader | undefined
afterEach(() => reader?.close())

describe.each([{ inProcess: true }, { inProcess: false }])('a mail reader with %j', (options) => {
  it('parses, cleans and reads text', async () => {
    reader = createMailReader(options)
    const mail = await reader.parse(MAIL)
    expect([mail.subject, mail.text]).toEqual(['hi', 'text'])
    expect(await reader.attachmentText(mail.attachments)).toEqual({
      text: 'a.txt\nfile',
      findings: [],
      gap: '',
      invitation: null,
    })
    expect((await reader.clean('<script>x</script>a')).html).toBe('a')
    expect(await reader.textOf('<p>a</p>')).toBe('a')
  })

  it('refuses what is too large as unprocessable', async () => {
    reader = createMailReader(options)
    await expect(reader.parse(new Uint8Array(31 * 1024 * 1024))).rejects.toMatchObject({
      code: 'unprocessable',
      message: /30 MB/,
    })
  })
})

describe('the processes', () => {
  it('give up at the deadline and serve the next mail', async () => {
    reader = createMailReader({ deadlineMs: 1, processes: 1 })
    const refused = await reader.clean(HEAVY).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(AppError)
    expect(refused).toMatchObject({ code: 'unprocessable' })
    await reader.close()
    reader = createMailReader({ processes: 1, deadlineMs: PATIENCE_MS })
    const answers = await Promise.all([reader.clean(HEAVY), reader.textOf('a')])
    expect(answers[1]).toBe('a')
  })

  it('say which attachments were not read when time runs out', async () => {
    reader = createMailReader({ deadlineMs: 1, processes: 1 })
    const content = Buffer.from(HEAVY)
    const result = await reader.attachmentText([
      { filename: 'a.html', contentType: 'text/html', contentId: '', inline: false, content },
    ])
    expect(inEnglish(result.findings)).toEqual([
      { code: 'attachment_text_skipped', detail: english('mail.attachmentTextFailed', { file: 'a.html' }) },
    ])
  })

  it('serve many callers at once, each with its own answer', async () => {
    const own = createMailReader({ processes: 2 })
    reader = own
    const texts = Array.from({ length: 50 }, (_, i) => `text ${i}`)
    expect(await Promise.all(texts.map((text) => own.textOf(text)))).toEqual(texts)
  })

  it('come back after they ended for want of work', async () => {
    const pool = new ReadingPool({ processes: 2, deadlineMs: PATIENCE_MS, idleMs: 1, onLost: () => {} })
    expect(await pool.perform('textOf', 'a')).toBe('a')
    await until(() => pool.pids.length === 0)
    expect(await pool.perform('textOf', 'b')).toBe('b')
    await pool.close()
  })

  it('refuse work that comes after the end, and work under way', async () => {
    reader = createMailReader({ processes: 1 })
    const underWay = reader.clean(HEAVY).catch((error: unknown) => error)
    await reader.close()
    expect(await underWay).toMatchObject({ code: expect.stringMatching(/unprocessable|unavailable/) as string })
    await expect(reader.textOf('a')).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('do not keep a process alive, closed or not', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mail-reader-'))
    const script = join(folder, 'read.mjs')
    const module = new URL('./mail-reader.ts', import.meta.url).href
    await writeFile(
      script,
      `import { createMailReader } from '${module}'; console.log(await createMailReader().textOf('<p>read</p>'))`,
    )
    const child = fork(script, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'], execArgv: [] })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += String(chunk)
    })
    const [code] = (await once(child, 'close')) as [number]
    await rm(folder, { recursive: true })
    expect([code, output]).toEqual([0, 'read\n'])
  })
})
