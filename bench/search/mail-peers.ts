import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled, notmuchOn } from '../measure/notmuch.ts'
import { printProgress } from '../measure/report.ts'
import { generateMails } from '../world/generate-mails.ts'
import { preserveOutput } from '../world/preserve-output.ts'
import { writeMessage } from '../world/write-message.ts'

export interface MailPeer {
  name: string
  search(query: string): void
}

const OPENED = { notmuch: openNotmuch, mu: openMu }

export interface MailPeers {
  peers: MailPeer[]
  /** Peers that are not installed. */
  missing: string[]
}

/** Opens notmuch and mu over the same emails. Their indexes are preserved between runs. */
export function openMailPeers(size: number): MailPeers {
  const found = Object.entries(OPENED).map(([name, open]) => ({ name, open, there: isInstalled(name) }))
  const missing = found.filter(({ there: available }) => !available).map(({ name }) => name)
  const peers = found.filter(({ there: available }) => available).map(({ open }) => open(size, preservedMaildir(size)))
  return { peers, missing }
}

const preservedMaildir = (size: number): string =>
  preserveOutput(size, 'maildir', (folder) => {
    printProgress(`search: writing a Maildir of ${size} mails`)
    for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(folder, part))
    let n = 0
    for (const mail of generateMails(size)) writeFileSync(join(folder, 'cur', `${n++}.bench:2,S`), writeMessage(mail))
  })

function openNotmuch(size: number, maildir: string): MailPeer {
  const folder = preserveOutput(size, 'notmuch', (made) => {
    printProgress(`search: notmuch reads ${size} mails`)
    run([...notmuchOn(maildir, made), 'new', '--quiet'], made)
  })
  const command = [...notmuchOn(maildir, folder), 'search', '--format=json', '--limit=12']
  return { name: 'notmuch search', search: (query) => ask([...command, asPrefix(query)], folder) }
}

/** mu stores absolute paths, so its index depends on the folder of the emails. */
function openMu(size: number, maildir: string): MailPeer {
  const make = (made: string): void => {
    printProgress(`search: mu reads ${size} mails`)
    run(['mu', 'init', `--muhome=${made}`, `--maildir=${maildir}`, '--quiet'], made)
    run(['mu', 'index', `--muhome=${made}`, '--quiet'], made)
  }
  const folder = preserveOutput(size, 'mu', make, maildir)
  const command = ['mu', 'find', `--muhome=${folder}`, '-n', '12']
  return { name: 'mu find', search: (query) => ask([...command, asPrefix(query)], folder) }
}

/** The last word is a prefix, as in quick search. */
const asPrefix = (query: string): string => `${query}*`

/** The exit status is also non-zero when nothing is found. */
const ask = ([command = '', ...args]: string[], home: string): number | null =>
  spawnSync(command, args, { env: { PATH: process.env.PATH ?? '', HOME: home }, stdio: 'ignore' }).status

function run(command: string[], home: string): void {
  const status = ask(command, home)
  if (status !== 0) throw new Error(`${command.join(' ')} ended with ${status}`)
}
