import { message } from '@dossier/contract/message'
import type { SMTPServerSession } from 'smtp-server'
import { expect, it } from 'vitest'
import { AppError } from '#core/app-error'
import { BodiesFull } from '#platform/body-budget/body-budget'
import { replyTo } from './replies.ts'
import { admitRecipient, admitSender } from './session.ts'

const full = new AppError('storage_full', message('database.diskFull'))
const codeOf = (error: unknown): number => replyTo(error).responseCode

it('a reply is permanent only for what the email is', () => {
  expect(codeOf(new AppError('unprocessable', message('emails.emailEmpty')))).toBe(554)
  expect(codeOf(new AppError('too_large', message('emails.emailEmpty')))).toBe(552)
  const ours = [
    full,
    new BodiesFull(),
    new AppError('unavailable', message('mail.readerLost')),
    new AppError('unavailable', message('mail.readerNotStarted')),
    new AppError('rate_limited', message('mail.stopping')),
    new Error('SQLITE_BUSY'),
    Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' }),
    'anything',
  ]
  for (const error of ours) expect(Math.floor(codeOf(error) / 100), String(error)).toBe(4)
})

const ofQuota = (code: 'rate_limited' | 'storage_full', quota: string) =>
  new AppError(code, message('emails.emailEmpty'), { extra: { quota } })

it.each([
  ['the account has used up its storage', ofQuota('storage_full', 'storage'), /^452 4\.2\.2 /],
  ['the account has used up its intake of the day', ofQuota('rate_limited', 'intake'), /^452 4\.2\.2 /],
  ['the disk is full', full, /^452 4\.3\.1 /],
  ['the memory for messages is full', new BodiesFull(), /^451 4\.3\.1 /],
  ['the line of the account is full', new AppError('unavailable', message('quotas.lineFull')), /^451 4\.3\.0 /],
  ['something else is too much', new AppError('rate_limited', message('mail.stopping')), /^451 4\.3\.0 /],
])('when %s, the reply names it', (_name, error, expected) => {
  const { responseCode, message: sentence } = replyTo(error)
  expect(`${responseCode} ${sentence}`).toMatch(expected)
})

const session = (): SMTPServerSession => ({ envelope: { mailFrom: false, rcptTo: [] } }) as unknown as SMTPServerSession
const platformWith = (demand: () => void) => ({
  config: { features: { emailIngest: true, mailAccounts: true }, emailForwardDomain: 'in.press.example' },
  database: {},
  diskSpace: { isEnough: () => true, demand },
})

it('a full disk refuses an email for now, before its content comes', async () => {
  const platform = platformWith(() => {
    throw full
  })
  expect(codeOf(await admitSender(platform as never).catch((error: unknown) => error))).toBe(452)
  expect(codeOf(await admitRecipient(platform as never, session(), 'x@y').catch((error: unknown) => error))).toBe(452)
})

it('a client may name twenty unknown recipients in a connection', async () => {
  const platform = platformWith(() => undefined)
  const guessing = session()
  const codes: number[] = []
  for (let i = 0; i < 21; i += 1) {
    const refused = await admitRecipient(platform as never, guessing, `nobody${i}@elsewhere.example`).catch(
      (error: unknown) => error,
    )
    codes.push(codeOf(refused))
  }
  expect(codes).toEqual([...Array.from({ length: 20 }, () => 550), 421])
})
