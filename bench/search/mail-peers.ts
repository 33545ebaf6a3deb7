import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateMails } from '../world/generate-mails.ts'
import { writeMessage } from '../world/write-message.ts'

export interface MailPeer {
  name: string
  search(query: string): void
}

const NAMES = ['notmuch', 'mu']

export interface MailPeers {
  peers: MailPeer[]
  /** Those that are not installed here. */
  missing: string[]
  /** Removes what was made for them. */
  end(): void
}

/** notmuch and mu over the same mails. */
export function openMailPeers(size: number): MailPeers {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'))
  const end = (): void => rmSync(folder, { recursive: true, force: true })
  const installed = NAMES.filter((name) => run(['which', name], folder))
  if (installed.length > 0) writeMaildir(folder, size)
  const peers = [
    ...(installed.includes('notmuch') ? [openNotmuch(folder)] : []),
    ...(installed.includes('mu') ? [openMu(folder)] : []),
  ]
  return { peers, missing: NAMES.filter((name) => !installed.includes(name)), end }
}

function writeMaildir(folder: string, size: number): void {
  for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(folder, 'Maildir', part), { recursive: true })
  let n = 0
  for (const mail of generateMails(size))
    writeFileSync(join(folder, 'Maildir', 'cur', `${n++}.bench:2,S`), writeMessage(mail))
}

function openNotmuch(folder: string): MailPeer {
  const config = join(folder, 'notmuch.conf')
  const maildir = join(folder, 'Maildir')
  writeFileSync(
    config,
    `[database]\npath=${maildir}\nmail_root=${maildir}\n[user]\nname=b\nprimary_email=b@bench.example\n`,
  )
  run(['notmuch', '--config', config, 'new', '--quiet'], folder)
  return {
    name: 'notmuch search',
    search: (query) =>
      run(['notmuch', '--config', config, 'search', '--format=json', '--limit=12', asPrefix(query)], folder),
  }
}

function openMu(folder: string): MailPeer {
  const home = `--muhome=${join(folder, 'mu')}`
  run(['mu', 'init', home, `--maildir=${join(folder, 'Maildir')}`, '--quiet'], folder)
  run(['mu', 'index', home, '--quiet'], folder)
  return { name: 'mu find', search: (query) => run(['mu', 'find', home, '-n', '12', asPrefix(query)], folder) }
}

/** The last word as a beginning, as ours takes it. */
const asPrefix = (query: string): string => `${query}*`

const run = ([command = '', ...args]: string[], home: string): boolean =>
  spawnSync(command, args, { env: { PATH: process.env.PATH ?? '', HOME: home }, stdio: 'ignore' }).status === 0
