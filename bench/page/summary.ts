import type { Cell } from '../measure/report.ts'
import { short } from '../measure/statistics.ts'
import type { BenchOutcome } from './plan.ts'

type Row = Record<string, Cell>

/** A figure of the summary: the worst of the rows whose cells begin with these words. */
interface Figure {
  says: string
  bench: string
  row: Record<string, string>
  cell: string
  unit: 'ms' | 's' | 'MB' | 'a second' | 'times'
  /** What it is compared with: other rows of the same bench, or a limit. */
  rival?: { name: string; row: Record<string, string>; cell?: string }
  limit?: number
}

const SQLITE = { database: 'sqlite' }
const POSTGRES = { database: 'postgres' }

const key = (says: string, what: string, limit: number): Figure => ({
  says: `${says}, p95`,
  bench: 'ui',
  row: { what },
  cell: 'p95',
  unit: 'ms',
  limit,
})

const mail = (says: string, what: string): Figure => ({
  says: `${says}, p95`,
  bench: 'mail-accounts',
  row: { ...SQLITE, what },
  cell: 'p95',
  unit: 'ms',
  limit: 1_000,
})

const post = (database: 'SQLite' | 'PostgreSQL', limit: number): Figure => ({
  says: `\`POST /emails\`, 8 clients, ${database}`,
  bench: 'ingest',
  row: { database: database === 'SQLite' ? 'sqlite' : 'postgres', how: 'post, 8 clients' },
  cell: 'per_second',
  unit: 'a second',
  limit,
})

export const FIGURES: readonly Figure[] = [
  {
    says: 'Start on stored emails',
    bench: 'start',
    row: { ...SQLITE, what: 'start on' },
    cell: 'ms',
    unit: 'ms',
    limit: 700,
  },
  { says: 'Idle memory', bench: 'start', row: { what: 'start on' }, cell: 'idle_mb', unit: 'MB', limit: 150 },
  {
    says: 'An email by its id, each read anew',
    bench: 'http',
    row: { ...SQLITE, server: 'GET /emails/{id}, each' },
    cell: 'per_second',
    unit: 'a second',
    rival: { name: 'bare node:http', row: { ...SQLITE, server: 'node:http' } },
  },
  {
    says: 'The slowest list, compared with a tenth of the emails',
    bench: 'list',
    row: { shape: '' },
    cell: 'ratio',
    unit: 'times',
    limit: 1.5,
  },
  {
    says: 'Import on one core',
    bench: 'peers',
    row: { cores: '1', command: 'dossier import' },
    cell: 'per_second',
    unit: 'a second',
    rival: { name: 'notmuch new', row: { cores: '1', command: 'notmuch' } },
  },
  {
    says: 'Import on two cores',
    bench: 'peers',
    row: { cores: '2', command: 'dossier import' },
    cell: 'per_second',
    unit: 'a second',
    rival: { name: 'mu index', row: { cores: '2', command: 'mu' } },
  },
  post('SQLite', 600),
  post('PostgreSQL', 400),
  {
    says: 'First sync of a mailbox, stored, threaded and indexed',
    bench: 'mail-accounts',
    row: { ...SQLITE, what: 'first sync' },
    cell: 'seconds',
    unit: 's',
    rival: { name: 'mbsync and notmuch new', row: { ...SQLITE, what: 'mbsync and' } },
  },
  mail('A new email in the mailbox, here', 'live email'),
  mail('A read mark, in the mailbox', 'read mark'),
  {
    says: 'Quick search, slowest kind, SQLite, p95',
    bench: 'search',
    row: { ...SQLITE, goal: '' },
    cell: 'p95',
    unit: 'ms',
    limit: 10,
  },
  {
    says: 'Quick search, slowest kind, PostgreSQL, p95',
    bench: 'search',
    row: { ...POSTGRES, goal: '' },
    cell: 'p95',
    unit: 'ms',
    limit: 50,
  },
  {
    says: 'Search by words and meaning, slowest kind, p95',
    bench: 'hybrid-search',
    row: { ...SQLITE, search: 'words and meaning' },
    cell: 'p95',
    unit: 'ms',
    limit: 25,
  },
  {
    says: 'Evidence for a question, slowest kind, p95',
    bench: 'ask',
    row: { ...SQLITE, goal: '' },
    cell: 'p95',
    unit: 'ms',
    limit: 100,
  },
  {
    says: 'Completion of a recipient, slowest kind, SQLite, p95',
    bench: 'contacts',
    row: { ...SQLITE, measured: 'completion' },
    cell: 'p95',
    unit: 'ms',
    limit: 10,
  },
  {
    says: '1 000 emails due at once, 20 identities',
    bench: 'outbox',
    row: { ...SQLITE, what: '1000 due at once, 20' },
    cell: 'mails_per_s',
    unit: 'a second',
    rival: { name: 'bare nodemailer', row: { what: 'bare nodemailer, pool of 20' } },
  },
  {
    says: 'Sent after its time, 10 due a second, p99',
    bench: 'outbox',
    row: { what: '10 due' },
    cell: 'late_p99',
    unit: 'ms',
    limit: 50,
  },
  key('Next row', 'next row', 30),
  key('Open a conversation', 'open', 60),
  key('Archive, and the next', 'archive', 80),
  key('The palette', 'palette', 40),
  key('Write an email', 'write', 100),
  key('A letter of it', 'a letter', 30),
  {
    says: 'First visit at 50 KB/s and 400 ms, first row',
    bench: 'cold-start',
    row: { what: 'first visit' },
    cell: 'first_row',
    unit: 's',
    rival: { name: 'bare page', row: { what: 'bare page' } },
  },
  {
    says: 'First git sync of 1 000 files',
    bench: 'git',
    row: { what: 'first sync' },
    cell: 'ms',
    unit: 'ms',
    rival: { name: 'git clone', row: { what: 'git clone' } },
  },
]

/** A line for each figure; one that was not measured says so. */
export function summaryTable(outcomes: readonly BenchOutcome[], figures: readonly Figure[] = FIGURES): string[] {
  return [
    '| what | Dossier | compared with | ratio |',
    '| --- | --- | --- | --- |',
    ...figures.map((figure) => {
      const rows = outcomes.find(({ planned }) => planned.bench === figure.bench)?.report?.rows ?? []
      const own = worst(rows, figure.row, figure.cell, figure.unit)
      const other = figure.rival
        ? worst(rows, figure.rival.row, figure.rival.cell ?? figure.cell, figure.unit)
        : figure.limit
      const beside = figure.rival?.name ?? (figure.unit === 'a second' ? 'goal, at least' : 'goal, at most')
      const ratio = own === undefined || other === undefined ? '' : short(own / other)
      return `| ${figure.says} | ${show(own, figure.unit)} | ${beside} ${show(other, figure.unit)} | ${ratio} |`
    }),
  ]
}

function worst(rows: readonly Row[], match: Record<string, string>, cell: string, unit: Figure['unit']) {
  const found = rows
    .filter((row) => Object.entries(match).every(([name, words]) => String(row[name] ?? '\0').startsWith(words)))
    .map((row) => row[cell])
    .filter((value) => typeof value === 'number')
  if (found.length === 0) return undefined
  return unit === 'a second' ? Math.min(...found) : Math.max(...found)
}

const show = (value: number | undefined, unit: Figure['unit']): string =>
  value === undefined ? 'not measured' : unit === 'times' ? short(value) : `${short(value)} ${unit}`
