import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, type PushService, startPushService } from '#test/push-host'
import { makeKeys } from './make-keys.ts'
import type { PushOrder } from './push.ts'
import { sendPush } from './send-push.ts'

const noDns = async (): Promise<never> => {
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
}
const INSIDE = { resolveDns: noDns, allowPrivateHosts: ['127.0.0.1'] }
const OUTSIDE = { resolveDns: noDns, allowPrivateHosts: [] }

describe('a push message', () => {
  let service: PushService
  let browser: Browser
  beforeAll(async () => {
    service = await startPushService()
    browser = service.openBrowser()
  })
  afterAll(() => service.stop())

  const vapid = makeKeys()
  const order = (message: object, endpoint = browser.input.endpoint): PushOrder => ({
    target: { endpoint, ...browser.input.keys },
    vapid,
    subject: 'https://mail.press.example',
    message,
    topic: 'a1',
  })

  it('is encrypted for the device and signed by the server', async () => {
    const message = { title: 'Größe “L” 🎉', body: '' }
    expect(await sendPush(INSIDE, order(message))).toEqual({ kind: 'sent' })
    const [pushed] = service.messages
    expect(pushed).toMatchObject({ message, publicKey: vapid.publicKey })
    expect(pushed?.claims).toMatchObject({ aud: service.origin, sub: 'https://mail.press.example' })
    // RFC 8292, section 2: at most 24 hours.
    expect((pushed?.claims.exp ?? 0) * 1_000).toBeLessThan(Date.now() + 24 * 3_600_000)
    expect(pushed?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', topic: 'a1' })
  })

  it('has one size, whatever it says', async () => {
    await sendPush(INSIDE, order({ title: 'x' }))
    await sendPush(INSIDE, order({ title: 'x'.repeat(1_000) }))
    expect(new Set(service.messages.map(({ size }) => size)).size).toBe(1)
  })

  it.each([
    [{ status: 404 }, { kind: 'gone' }],
    [{ status: 410 }, { kind: 'gone' }],
    [
      { status: 429, headers: { 'retry-after': '120' } },
      { kind: 'busy', status: 429, retryAfter: '120' },
    ],
    [{ status: 500 }, { kind: 'busy', status: 500, retryAfter: '' }],
    [{ status: 403 }, { kind: 'answered', status: 403 }],
    [{ status: 413 }, { kind: 'answered', status: 413 }],
    ['break' as const, { kind: 'uncertain' }],
    [
      { status: 302, headers: { location: 'https://127.0.0.1:1/' } },
      { kind: 'answered', status: 302 },
    ],
  ])('that is answered with %j is %j', async (answer, outcome) => {
    service.answers.push(answer)
    const before = service.messages.length
    expect(await sendPush(INSIDE, order({}))).toEqual(outcome)
    expect(service.messages).toHaveLength(before + 1)
  })

  it('that is never answered may have arrived', async () => {
    service.answers.push('hang')
    expect(await sendPush(INSIDE, order({}), 300)).toEqual({ kind: 'uncertain' })
  })

  it('goes only to https, in the public internet', async () => {
    const before = service.messages.length
    expect(await sendPush(OUTSIDE, order({}))).toMatchObject({ kind: 'refused' })
    for (const endpoint of [
      'http://127.0.0.1/send',
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://u:p@push.example/',
    ])
      expect(await sendPush(OUTSIDE, order({}, endpoint)), endpoint).toMatchObject({ kind: 'refused' })
    expect(await sendPush(INSIDE, order({}, 'http://127.0.0.1/send'))).toMatchObject({ kind: 'refused' })
    expect(await sendPush(OUTSIDE, order({}, 'https://push.example/'))).toEqual({ kind: 'unreachable' })
    expect(await sendPush(INSIDE, order({}, 'https://127.0.0.1:1/'))).toEqual({ kind: 'unreachable' })
    expect(service.messages).toHaveLength(before)
  })
})
