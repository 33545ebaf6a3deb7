import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Line, openLine } from '#test/line'
import { openPostgresServer, type PostgresServer } from '#test/postgres-server'
import { type Service, startService } from '#test/service-process'
import { signIn } from '../api-client.ts'
import { type MoodySmtp, startMoodySmtp } from '../moody-smtp.ts'

const OWNER = { OWNER_EMAIL: 'nora@press.example', OWNER_PASSWORD: 'a long enough password' }
const SENDER = 'nora@press.example'
/** Longer than any timeout of the service. */
const PATIENCE_MS = 45_000

/** A slot for one process of the service, which restarts replace. */
export interface ProcessSlot {
  readonly role: 'all' | 'web' | 'worker'
  service: Service
  /** false from the fault until a new process answers. */
  isUp: boolean
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the caller knows the type
  body: any
}

/**
 * Several processes of the service, a database behind a breakable connection, an SMTP server, and an adjustable clock.
 */
export interface FaultScene {
  readonly slots: ProcessSlot[]
  readonly smtp: MoodySmtp
  readonly token: string
  /** Both null with the embedded database. */
  readonly postgres: PostgresServer | null
  readonly line: Line | null
  /** Addresses of the running processes; empty while none listens. */
  addresses(): string[]
  /** One request to one process. @returns null when the outcome is unknown. */
  ask(
    address: string,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer | null>
  restart(slot: ProcessSlot): Promise<void>
  setClock(offsetMs: number): void
  close(): Promise<void>
}

export async function openFaultScene(database: 'sqlite' | 'postgres'): Promise<FaultScene> {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-faults-'))
  // Only the server is killed, not the machine, so this test needs no fsync.
  const postgres = database === 'postgres' ? await openPostgresServer(['synchronous_commit=on']) : null
  const line = postgres && (await openLine(postgres.socket))
  const smtp = await startMoodySmtp({ moodAt: () => 'fine', onStep: () => undefined })
  const clockFile = join(folder, 'clock')
  const environment = (role: ProcessSlot['role']): Record<string, string> => ({
    ...OWNER,
    ROLE: role,
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: 'a secret key that all processes of a soak share',
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    DOSSIER_CLOCK_FILE: clockFile,
    SWITCHED_OFF: 'web_app',
    ...(line ? { DATABASE_URL: `postgres://dossier@127.0.0.1:${line.port}/postgres` } : {}),
  })
  const roles = postgres ? (['all', 'web', 'worker'] as const) : (['all'] as const)
  const slots: ProcessSlot[] = []
  for (const role of roles) slots.push({ role, service: await startService(environment(role)), isUp: true })
  const token = await setUp(slots[0]?.service.baseUrl ?? '', smtp.port)

  return {
    slots,
    smtp,
    token,
    postgres,
    line,
    addresses: () => slots.filter(({ role, isUp }) => isUp && role !== 'worker').map(({ service }) => service.baseUrl),
    ask: (address, method, path, body, headers = {}) => send(`${address}/api/v1${path}`, method, token, body, headers),
    async restart(slot) {
      slot.service = await startService(environment(slot.role))
      slot.isUp = true
    },
    setClock(offsetMs) {
      // Renames atomically: a reader of half a file would see another time.
      writeFileSync(`${clockFile}.new`, String(offsetMs))
      renameSync(`${clockFile}.new`, clockFile)
    },
    async close() {
      line?.resume()
      for (const { service } of slots) await service.kill()
      await line?.close()
      await smtp.close()
      await postgres?.remove()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function setUp(address: string, smtpPort: number): Promise<string> {
  const api = await signIn(() => address, OWNER.OWNER_EMAIL, OWNER.OWNER_PASSWORD)
  const { projects } = (await api.call('GET', '/projects')) as { projects: { _id: string }[] }
  const identity = { email: SENDER, name: 'Nora', smtp: { host: '127.0.0.1', port: smtpPort } }
  await api.call('POST', `/projects/${projects[0]?._id}/email-identities`, identity)
  return ((await api.call('POST', '/tokens', { name: 'soak' })) as { token: string }).token
}

async function send(
  url: string,
  method: string,
  token: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer | null> {
  try {
    const response = await fetch(url, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return response.status >= 500 ? null : { status: response.status, body: JSON.parse(text) as unknown }
  } catch {
    return null
  }
}
