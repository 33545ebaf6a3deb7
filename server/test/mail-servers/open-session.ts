import type { ImapLimits, ImapServer, ImapSession, ImapStep, OpenedImap } from '#platform/imap/imap'
import { openImap } from '#platform/imap/open-imap'
import { PEOPLE } from './mail-server.ts'

const noDns = async (name: string): Promise<never> => {
  throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
}

const ANNA = { user: 'anna', password: PEOPLE.anna, accessToken: '', approvedCertificate: '' }

/** Opens an account of this machine, which the operator allows, and notes the steps. */
export async function open(
  server: Partial<ImapServer>,
  limits: Partial<ImapLimits> = {},
): Promise<{ opened: OpenedImap; names: string[]; steps: ImapStep[] }> {
  const steps: ImapStep[] = []
  const network = { resolveDns: noDns, allowPrivateHosts: ['localhost', '127.0.0.1'] }
  const opened = await openImap(
    { host: 'localhost', port: 0, security: 'plain', ...ANNA, ...server },
    { network, limits, onStep: (step) => steps.push(step) },
  )
  return { opened, steps, names: steps.map(({ name, ok }) => `${name}${ok ? '' : ' failed'}`) }
}

export async function openSession(port: number, limits: Partial<ImapLimits> = {}): Promise<ImapSession> {
  const { opened } = await open({ port }, limits)
  if (!opened.ok) throw opened.failure
  return opened.session
}

export async function collect<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const row of rows) all.push(row)
  return all
}
