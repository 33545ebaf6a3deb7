import type { Report } from './read-report.ts'

export interface Planned {
  /** File name in bench/, without the extension. */
  bench: string
  title: string
  args: readonly string[]
  /** Arguments that cover the full claim. */
  full: readonly string[]
}

/** A bench that ran; null marks a failed one. */
export interface BenchOutcome {
  planned: Planned
  args: readonly string[]
  report: Report | null
}

const BOTH = ['--database', 'sqlite,postgres']

export const PLAN: readonly Planned[] = [
  {
    bench: 'start',
    title: 'Start and memory',
    args: ['--size', '10000', ...BOTH],
    full: ['--size', '10000,100000,1000000', ...BOTH],
  },
  { bench: 'http', title: 'An email by its id', args: BOTH, full: ['--seconds', '10', ...BOTH] },
  { bench: 'list', title: 'Lists', args: ['--size', '10000,100000'], full: ['--size', '10000,100000,1000000'] },
  { bench: 'ingest', title: 'Ingest', args: ['--size', '3000', '--seconds', '5', ...BOTH], full: BOTH },
  { bench: 'peers', title: 'Comparison with notmuch and mu', args: ['--size', '4000', '--rounds', '1'], full: [] },
  {
    bench: 'search',
    title: 'Quick search',
    args: ['--size', '10000', ...BOTH],
    full: ['--size', '10000,100000,1000000', ...BOTH],
  },
  {
    bench: 'ask',
    title: 'Evidence for a question',
    args: ['--size', '100000', '--database', 'sqlite'],
    full: ['--size', '100000', ...BOTH],
  },
  {
    bench: 'hybrid-search',
    title: 'Search by meaning',
    args: ['--size', '10000'],
    full: ['--size', '100000', ...BOTH],
  },
  { bench: 'contacts', title: 'Completion of recipients', args: ['--size', '5000', ...BOTH], full: BOTH },
  { bench: 'outbox', title: 'Sending', args: ['--seconds', '10', ...BOTH], full: BOTH },
  { bench: 'triage', title: 'Triage', args: ['--size', '10000', '--seconds', '3'], full: ['--size', '50000', ...BOTH] },
  { bench: 'processes', title: 'Two processes compared with one', args: [], full: [] },
  { bench: 'move', title: 'Moving to PostgreSQL', args: ['--size', '10000'], full: ['--size', '10000,100000'] },
  { bench: 'scroll', title: 'Scrolling a long list', args: ['--size', '1000'], full: ['--size', '1000,100000'] },
  { bench: 'ui', title: 'From a key to its painted frame', args: ['--rounds', '20'], full: [] },
  { bench: 'cold-start', title: 'A first visit on a slow line', args: ['--rounds', '3'], full: [] },
  { bench: 'git', title: 'Git', args: ['--size', '1000'], full: ['--size', '1000,7000'] },
  {
    bench: 'mail-accounts',
    title: 'Mail accounts',
    args: ['--size', '2000', '--database', 'sqlite'],
    full: ['--size', '5000,50000', ...BOTH],
  },
  {
    bench: 'mail-folders',
    title: 'Large folders of a mail server',
    args: ['--size', '2000', '--database', 'sqlite'],
    full: ['--size', '20000', ...BOTH],
  },
  {
    bench: 'quiet-accounts',
    title: 'Quiet mail accounts',
    args: ['--size', '200', '--database', 'sqlite'],
    full: BOTH,
  },
  { bench: 'export', title: 'Archives', args: ['--size', '2000'], full: ['--size', '10000'] },
  { bench: 'blocking', title: 'The longest block of the event loop', args: [], full: [] },
  { bench: 'largest', title: 'The largest permitted requests', args: [], full: [] },
  { bench: 'hostile', title: 'A hostile client beside a normal one', args: ['--seconds', '5'], full: BOTH },
  { bench: 'fair', title: 'One account beside a busy one', args: ['--seconds', '10'], full: BOTH },
  { bench: 'sign-in', title: 'Response times of sign-in', args: ['--size', '60'], full: [] },
]
