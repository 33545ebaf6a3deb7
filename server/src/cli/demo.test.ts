// @module-tag slow

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openWorkshop } from '#test/dossier'
import { says } from '#test/in-english'

const ACTIONS = ['reply-required', 'human-do', 'waiting', 'no-action', 'spam']

describe('dossier demo', () => {
  it('shows both accounts with mail of every kind, and is gone afterwards', async () => {
    const workshop = openWorkshop()
    const { code, stdout, stderr } = await workshop.run(['demo', '--exit'], {
      settings: { DATA_DIR: '', TMPDIR: workshop.folder, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/real-data' },
    })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const rows = stdout.split('\n').filter((line) => /^(inbox|archived|spam|trash|sent) /.test(line))
    expect(rows.length).toBeGreaterThanOrEqual(40)
    expect(stdout).not.toContain('\x1b')
    for (const part of stdout.split('Otterbeck Mill (')) {
      for (const action of ACTIONS) expect(part).toContain(` ${action} `)
    }
    expect(stdout).toMatch(/\d+ emails imported and triaged in \d+\.\d s\./)
    expect(stdout).toMatch(/as nora@saltmarsh\.example or otto@otterbeck\.example, password \w+/)
    expect(readdirSync(workshop.folder)).toEqual([])
  })

  it('stays up until it is told to end, with the accounts it names, and keeps a folder that it was given', async () => {
    const workshop = openWorkshop()
    const demo = workshop.start(['demo'])
    let said = ''
    demo.process.stdout?.on('data', (chunk) => {
      said += String(chunk)
    })
    await demo.waitForOutput('Press Ctrl-C to stop.')
    const address = /Sign in at (\S+):/.exec(said)?.[1]
    const signedIn = await fetch(`${address}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'otto@otterbeck.example', password: /password (\w+)/.exec(said)?.[1] }),
    })
    expect(signedIn.status).toBe(200)
    demo.process.kill('SIGINT')
    expect((await demo.ended).code).toBe(0)
    expect(existsSync(join(workshop.dataDir, 'dossier.sqlite'))).toBe(true)

    const again = await workshop.run(['demo', '--exit'])
    expect(again.code).toBe(1)
    expect(again.stderr).toMatch(says('operator.demoNeedsEmptyFolder'))
  })

  it('touches nothing in a folder that is not empty', async () => {
    const workshop = openWorkshop()
    mkdirSync(workshop.dataDir)
    writeFileSync(join(workshop.dataDir, 'letter.txt'), 'mine')
    expect((await workshop.run(['demo', '--exit'])).code).toBe(1)
    expect(readdirSync(workshop.dataDir)).toEqual(['letter.txt'])
  })
})
