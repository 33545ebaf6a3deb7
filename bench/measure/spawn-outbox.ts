import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PEOPLE } from '../world/worlds.ts'
import type { MailSink } from './mail-sink.ts'
import { start } from './processes.ts'

const MAIN = resolve(import.meta.dirname, '../../server/bin/dossier.mjs')

interface Draft {
  id: string
  recipient: string
}

export interface Outbox {
  readonly pid: number
  write(count: number, name: string, identities: number): Promise<Draft[]>
  /** @returns the instant when it is due. */
  send(draftId: string): Promise<number>
  /** Waits until the outbox is empty and every sent email is in its thread. */
  allFiled(): Promise<void>
  stop(): Promise<void>
}

interface Options {
  folder: string
  databaseUrl: string
  clockFile: string
  sink: MailSink
  identities: number
}

export async function openOutbox({ folder, databaseUrl, clockFile, sink, identities }: Options): Promise<Outbox> {
  const server = start({
    command: process.execPath,
    args: [MAIN, 'start'],
    env: {
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'error',
      SWITCHED_OFF: 'web_app',
      ALLOW_PRIVATE_HOSTS: '127.0.0.1',
      DOSSIER_CLOCK_FILE: clockFile,
      OWNER_EMAIL: PEOPLE.email,
      OWNER_PASSWORD: PEOPLE.password,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
  })
  const [, port] = await server.waitForOutput(/ready at http:\/\/localhost:(\d+)/)
  const { token } = await ask<{ token: string }>(`http://127.0.0.1:${port}/auth/login`, 'POST', PEOPLE)
  const call = <T>(method: string, path: string, body?: object): Promise<T> =>
    ask<T>(`http://127.0.0.1:${port}/api/v1${path}`, method, body, token)
  const { projects } = await call<{ projects: { _id: string }[] }>('GET', '/projects')
  const smtp = { host: '127.0.0.1', port: sink.port }
  for (let i = 0; i < identities; i += 1)
    await call('POST', `/projects/${projects[0]?._id}/email-identities`, {
      email: `nora${i}@press.example`,
      name: 'Nora',
      smtp,
    })

  return {
    pid: server.pid,
    async write(count, name, senders) {
      const drafts: Draft[] = []
      for (let at = 0; at < count; at += 20) {
        const some = Array.from({ length: Math.min(20, count - at) }, async (_, index): Promise<Draft> => {
          const recipient = `${name}-${at + index}@sink.example`
          const { draft } = await call<{ draft: { _id: string } }>('POST', '/email-drafts', {
            from: `nora${(at + index) % senders}@press.example`,
            to: [recipient],
            subject: 'Samples',
            body_text: 'Dear reader,\n\nthe samples are on their way.\n',
          })
          return { id: draft._id, recipient }
        })
        drafts.push(...(await Promise.all(some)))
      }
      return drafts
    },
    async send(draftId) {
      const { abort_until } = await call<{ abort_until: string }>('POST', `/email-drafts/${draftId}/send`)
      return Date.parse(abort_until)
    },
    async allFiled() {
      for (;;) {
        const { total } = await call<{ total: number }>('GET', '/outgoing-emails?status=queued,sending&limit=1')
        const { outgoing_emails } = await call<{ outgoing_emails: { sent_email: string }[] }>(
          'GET',
          '/outgoing-emails?status=sent&limit=200',
        )
        if (total === 0 && outgoing_emails.every(({ sent_email }) => sent_email !== '')) return
        await pause(200)
      }
    },
    stop: server.stop,
  }
}

async function ask<T>(url: string, method: string, body?: object, token = ''): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url} was answered ${response.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as T
}
