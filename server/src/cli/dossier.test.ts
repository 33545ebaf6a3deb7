// @module-tag slow

import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LAUNCHER, openWorkshop } from '#test/dossier'

describe('dossier', () => {
  it.each([
    [['foo'], 'Unknown command "foo". Run "dossier help" for a list of commands.'],
    [['user'], 'Unknown command "user"'],
    [['user', 'drop'], 'Unknown command "user drop"'],
    [['__proto__'], 'Unknown command "__proto__"'],
    [['\x1b[31mred'], 'Unknown command "?[31mred"'],
    [['x'.repeat(5000)], `Unknown command "${'x'.repeat(60)}"`],
    [['help', 'foo'], 'Unknown command "foo"'],
    [['import'], 'An argument is missing. Run "dossier import --help"'],
    [['import', 'a', 'b'], '"b" is an unexpected argument.'],
    [['import', '--projekt', 'x', 'a'], "Unknown option '--projekt'. Run"],
    [['import', 'a', '--project'], "Option '--project <value>' argument missing. Run"],
    [['start', '--port', '1'], "Unknown option '--port'. Run"],
    [['user', 'add'], 'Set the email address of the user with --email.'],
    [['user', 'add', '--email', 'a@b.example', '--role', 'admin'], '--role needs --account'],
    [['user', 'add', '--email', 'a@b.example'], 'Provide a password'],
  ])('explains %j in a sentence and ends with 2', async (words, sentence) => {
    const workshop = openWorkshop()
    const { code, stdout, stderr } = await workshop.run(words)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(sentence)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(existsSync(workshop.dataDir)).toBe(false)
  })

  it('lists every command, and helps with each, however it is asked', async () => {
    const { run } = openWorkshop(null, 'data', LAUNCHER)
    const overview = await run(['help'])
    expect(overview.code).toBe(0)
    const names = [...overview.stdout.matchAll(/^ {2}(\S+(?: \S+)?) {2,}\S/gm)].map((line) => line[1] ?? '')
    expect(names).toEqual([
      'start',
      'demo',
      'import',
      'user add',
      'user reset-second-factor',
      'rebuild',
      'backup',
      'verify',
      'restore',
      'drill',
      'move',
      'account move',
      'rehearse-upgrade',
      'doctor',
      'compact',
      'forget-key',
      'help',
      'version',
    ])
    for (const name of names) {
      const asked = await run([...name.split(' '), '--help'])
      expect(asked).toMatchObject({ code: 0, stderr: '' })
      expect(asked.stdout).toContain(`Usage: dossier ${name}`)
    }
    expect((await run(['help', 'user', 'add'])).stdout).toContain('Usage: dossier user add')
    expect((await run(['--help'])).stdout).toBe(overview.stdout)
  })

  it('shows the usage and ends with 2 when nothing is said', async () => {
    const { code, stderr } = await openWorkshop().run([])
    expect(code).toBe(2)
    expect(stderr).toContain('Usage: dossier <command>')
  })
})
