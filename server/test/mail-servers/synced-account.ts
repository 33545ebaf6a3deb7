import type { Config } from '#platform/config/config'
import type { Engine } from '#test/databases'
import { eventually } from '#test/eventually'
import { startTestApp, type TestApp } from '#test/test-app'
import { type MailServer, PEOPLE } from './mail-server.ts'
import { openRawImap, type RawImap } from './raw-imap.ts'

/** An application that keeps a mailbox of a server in sync. */
export interface SyncedApp {
  app: TestApp
  project: string
  /** Adds a mail account and returns its id. */
  add(body?: object): Promise<string>
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
  account(id: string): Promise<any>
  /** Waits for a state of the account. */
  reaches(id: string, state: string): Promise<void>
  /** Subjects by mailbox, sorted. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
  emails(): Promise<any[]>
  subjects(mailbox: string): Promise<string[]>
  stop(): Promise<void>
}

export async function startSyncedApp(
  engine: Pick<Engine, 'createMigrated'>,
  port: number,
  config: Partial<Config> = {},
): Promise<SyncedApp> {
  const app = await startTestApp(engine, { config: { allowPrivateHosts: ['localhost', '127.0.0.1'], ...config } })
  const project = (await app.nora.post('/projects', { name: 'Mailbox' })).body.project._id as string
  const account = async (id: string) => (await app.nora.get(`/mail-accounts/${id}`)).body.account
  async function emails() {
    const { rows } = await app.platform.database.read
      .selectFrom('emails')
      .selectAll()
      .where('project_id', '=', project)
      .execute()
      .then((rows) => ({ rows }))
    return rows
  }
  return {
    app,
    project,
    account,
    emails,
    async add(body = {}) {
      const answer = await app.nora.post(`/projects/${project}/mail-accounts`, {
        address: 'anna@press.example',
        imap: { host: 'localhost', port, security: 'plain', user: 'anna' },
        password: PEOPLE.anna,
        ...body,
      })
      if (answer.status !== 201) throw new Error(answer.text)
      return answer.body.account._id as string
    },
    reaches: (id, state) =>
      eventually(async () => {
        const now = await account(id)
        if (now.state !== state) throw new Error(`${now.state} ${now.reason} ${now.detail}`)
      }),
    async subjects(mailbox) {
      const rows = await emails()
      return rows
        .filter((row) => row.mailbox === mailbox)
        .map(({ subject }) => subject)
        .sort()
    },
    stop: () => app.stop(),
  }
}

let count = 0

/** Returns an email with its own Message-ID. */
export function mailText(subject: string, body = 'Dear Nora'): string {
  count += 1
  return (
    `Received: from mx by localhost with LMTP id q${count}; Tue, 24 Nov 2026 10:00:00 +0000\r\n` +
    `From: mara@lind.example\r\nTo: anna@press.example\r\nSubject: ${subject}\r\n` +
    `Date: Tue, 24 Nov 2026 10:00:00 +0000\r\nMessage-ID: <m${count}.${process.pid}@lind.example>\r\n\r\n${body} ${count}\r\n`
  )
}

/** Another mail program with the mailbox. */
export const otherProgram = (server: MailServer): Promise<RawImap> =>
  openRawImap(server.ports.plain, 'anna', PEOPLE.anna)
