import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { notmuchOn } from './measure/notmuch.ts'
import { readOptions } from './measure/options.ts'
import { type Cell, printProgress, report } from './measure/report.ts'
import { median } from './measure/statistics.ts'
import { generateMails } from './world/generate-mails.ts'
import { writeMessage } from './world/write-message.ts'

// Claim: importing a Maildir, with threads and search, is faster than `notmuch new` on one core and `mu index` on two.
// It takes at most twice as long as parsing alone.

const { sizes, rounds: ROUNDS, maildir: sourceMaildir } = readOptions({ sizes: [10_000] })
const MAIN = resolve(import.meta.dirname, '../server/bin/dossier.mjs')
const READ_ONLY = resolve(import.meta.dirname, 'measure/read-maildir.ts')

interface Rival {
  name: string
  /** Commands of one run in an empty folder; only the last is measured. */
  commands(maildir: string, folder: string): { run: string[]; env?: Record<string, string> }[]
}

const RIVALS: Rival[] = [
  {
    name: 'notmuch new',
    commands: (maildir, folder) => [{ run: [...notmuchOn(maildir, folder), 'new', '--quiet'] }],
  },
  {
    name: 'mu index',
    commands: (maildir, folder) => [
      { run: ['mu', 'init', `--muhome=${folder}`, `--maildir=${maildir}`, '--quiet'] },
      { run: ['mu', 'index', `--muhome=${folder}`, '--quiet'] },
    ],
  },
  {
    name: 'dossier import',
    commands: (maildir, folder) => {
      const env = { DATA_DIR: folder, SWITCHED_OFF: 'web_app' }
      return [
        {
          run: [
            process.execPath,
            MAIN,
            'user',
            'add',
            '--email',
            'owner@bench.example',
            '--password',
            'only ever on loopback',
          ],
          env,
        },
        { run: [process.execPath, MAIN, 'import', maildir], env },
      ]
    },
  },
  {
    name: 'reading only',
    commands: (maildir, folder) => [{ run: [process.execPath, READ_ONLY, maildir, folder] }],
  },
]

const folder = mkdtempSync(join(tmpdir(), 'dossier-bench-'))
const rows: Record<string, Cell>[] = []
try {
  const maildir = sourceMaildir ? copyOf(sourceMaildir) : generated(sizes[0] ?? 10_000)
  const mails = ['cur', 'new'].reduce((sum, part) => sum + readdirSync(join(maildir, part)).length, 0)
  const cores = availableParallelism() > 1 ? [1, 2] : [1]
  for (const count of cores) for (const rival of RIVALS) measure(rival, maildir, mails, count)
  report(
    'peers',
    `Claim: an import is faster than notmuch on one core and than mu on two. ${mails} emails in a Maildir.`,
    rows,
    [
      `rounds: ${ROUNDS}, median of whole commands including the start; cores: the processors that a command may use`,
      'cpu: processor time of all processes in ms per email, which other work on the machine affects least',
      'the other programs sync their index at the end; Dossier syncs every hundred emails, so an interruption keeps them',
    ],
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function measure(rival: Rival, maildir: string, mails: number, cores: number): void {
  const samples: { seconds: number; cpu: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    printProgress(`peers: ${rival.name} on ${cores} ${cores === 1 ? 'core' : 'cores'}, round ${round + 1} of ${ROUNDS}`)
    const runFolder = mkdtempSync(join(folder, 'run-'))
    const commands = rival.commands(maildir, runFolder)
    const times = commands.map(({ run, env }) => timed(run, cores, env))
    const last = times.at(-1)
    if (!last) {
      printProgress(`peers: ${rival.name} is not installed here and is left out`)
      return
    }
    samples.push(last)
    rmSync(runFolder, { recursive: true, force: true })
  }
  const seconds = median(samples.map((time) => time.seconds))
  rows.push({
    cores,
    command: rival.name,
    per_second: mails / seconds,
    seconds,
    cpu: (median(samples.map(({ cpu }) => cpu)) * 1_000) / mails,
  })
}

/** Wall and processor time of a command and its children; null where the command does not exist. */
function timed(
  run: string[],
  cores: number,
  env: Record<string, string> = {},
): { seconds: number; cpu: number } | null {
  if (spawnSync('sh', ['-c', `command -v ${run[0]}`]).status !== 0) return null
  const script = `TIMEFORMAT='%R %U %S'; time "$@" >/dev/null 2>"$ERRORS"`
  const errors = join(folder, 'errors')
  const pinned = ['taskset', '-c', cores === 1 ? '0' : '0,1', ...run]
  const { status, stderr } = spawnSync('bash', ['-c', script, 'bash', ...pinned], {
    env: { PATH: process.env.PATH ?? '', HOME: folder, ERRORS: errors, ...env },
  })
  if (status !== 0)
    throw new Error(`${run.join(' ')} ended with ${status}: ${String(stderr)} ${readFileSync(errors, 'utf8')}`)
  const [seconds = 0, user = 0, system = 0] = String(stderr).trim().split('\n').at(-1)?.split(' ').map(Number) ?? []
  return { seconds, cpu: user + system }
}

function generated(count: number): string {
  const maildir = emptyMaildir()
  let n = 0
  for (const mail of generateMails(count)) {
    // Maildir file name: the second of arrival, then a unique part.
    const name = `${Math.floor(mail.at / 1_000)}.${n++}.bench:2,S`
    writeFileSync(join(maildir, 'cur', name), writeMessage(mail))
  }
  return maildir
}

/** A copy preserves the given folder, because notmuch and mu work in place. */
function copyOf(sourceMaildir: string): string {
  const maildir = emptyMaildir()
  for (const part of ['cur', 'new']) cpSync(join(sourceMaildir, part), join(maildir, part), { recursive: true })
  return maildir
}

function emptyMaildir(): string {
  const maildir = join(folder, 'Maildir')
  for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(maildir, part), { recursive: true })
  return maildir
}
