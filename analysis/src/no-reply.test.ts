import { expect, it } from 'vitest'
import { isDeliverySystem, isNoReply, isRobotAddress } from './no-reply.ts'

it.each([
  'no-reply@x.example',
  'NoReply@x.example',
  'noreply+abc@x.example',
  'noreply17@x.example',
  'orders-noreply@x.example',
  'billing-noreply@x.example',
  'do_not_reply@x.example',
  'donotrespond@x.example',
  'dont-reply@x.example',
  'nicht-antworten@x.example',
  'keine-antwort@x.example',
  'ne-pas-repondre@x.example',
  'no-responder@x.example',
  'nao-responda@x.example',
  'non.rispondere@x.example',
  'mailer-daemon@x.example',
  'bounces+1@x.example',
  'a@noreply.x.example',
  'a@b.invalid',
])('takes %s for an address without a reader', (address) => {
  expect(isNoReply(address)).toBe(true)
})

it.each(['nora@x.example', 'noreplica@x.example', 'reply@x.example', 'norepl@y.example', 'postmaster@x.example', ''])(
  'takes %j for an address with a reader',
  (address) => {
    expect(isNoReply(address)).toBe(false)
  },
)

it('tells robots and delivery systems', () => {
  expect(['notifications@x', 'alerts+1@x', 'nora@x', 'root@x'].filter(isRobotAddress)).toEqual([
    'notifications@x',
    'alerts+1@x',
    'root@x',
  ])
  expect(['MAILER-DAEMON@x', 'postmaster@x', 'master@x'].filter(isDeliverySystem)).toEqual([
    'MAILER-DAEMON@x',
    'postmaster@x',
  ])
})

it('reads a hostile address in linear time', () => {
  expect(isNoReply(`${'no-'.repeat(100_000)}@${'no-reply'.repeat(100_000)}`)).toBe(false)
})
