import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Workshop } from './dossier.ts'
import { type Caller, signInTo } from './test-app.ts'

export const OWNER = { OWNER_EMAIL: 'nora@press.example', OWNER_PASSWORD: 'a long enough password' }

/** Larger than the inline limit even when compressed, so its stored message is a file. */
const LARGE_BYTES = 90_000

export const signIn = (address: string): Promise<Caller> => signInTo(address, OWNER.OWNER_EMAIL, OWNER.OWNER_PASSWORD)

export function messageOf(id: string, large: boolean): string {
  const head = [
    'From: Ada <ada@lind.example>',
    'To: nora@press.example',
    `Subject: ${id}`,
    `Message-ID: <${id}@lind.example>`,
  ]
  const body = large ? randomBytes(LARGE_BYTES).toString('base64').replaceAll(/.{76}/g, '$&\r\n') : `This is ${id}.`
  return [...head, '', body, ''].join('\r\n')
}

/** The answer guarantees that it is on disk. */
export async function store(caller: Caller, message: string): Promise<void> {
  const answer = await caller.send('POST', '/emails', message, { 'content-type': 'message/rfc822' })
  expect(answer.status, answer.text).toBe(201)
}

export async function readAll(caller: Caller): Promise<Map<string, string>> {
  const messages = new Map<string, string>()
  let cursor = ''
  for (;;) {
    const { status, body, text } = await caller.get(`/emails?fields=row&limit=200${cursor ? `&cursor=${cursor}` : ''}`)
    expect(status, text).toBe(200)
    for (const { _id, subject } of body.emails as { _id: string; subject: string }[])
      messages.set(subject, (await caller.get(`/emails/${_id}/raw`)).text)
    if (!body.next_cursor) return messages
    cursor = encodeURIComponent(body.next_cursor as string)
  }
}

/** The operator keeps the key separate from the backups. */
export function copyKey(from: Workshop, to: Workshop): void {
  mkdirSync(to.dataDir, { recursive: true })
  copyFileSync(join(from.dataDir, 'secret.key'), join(to.dataDir, 'secret.key'))
}

/** Oldest first. */
export const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isDirectory())
    .sort()
    .map((name) => join(folder, name))

/** Sorted paths. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort()
