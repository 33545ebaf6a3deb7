import { expect, it } from 'vitest'
import { chooseSender } from './choose-sender.ts'

const ours = [
  { email: 'nora@press.example', aliases: ['orders@press.example'], is_default: false },
  { email: 'shop@press.example', aliases: [], is_default: false },
]

it('answers from the address that was written to, in copy too', () => {
  const mail = { from: ['mara@lind.example'], to: ['Shop@press.example'], cc: [] }
  expect(chooseSender(ours, mail)).toBe('shop@press.example')
  expect(chooseSender(ours, { ...mail, to: ['x@y.example'], cc: ['shop@press.example'] })).toBe('shop@press.example')
})

it('goes on from the address that our own mail came from', () => {
  expect(chooseSender(ours, { from: ['shop@press.example'], to: ['mara@lind.example'], cc: [] })).toBe(
    'shop@press.example',
  )
})

it('takes the first one otherwise, and none where there is none', () => {
  expect(chooseSender(ours, undefined)).toBe('nora@press.example')
  expect(chooseSender(ours, { from: [], to: ['list@lind.example'], cc: [] })).toBe('nora@press.example')
  expect(chooseSender([], undefined)).toBe('')
})

it('takes an alias that was written to, and the default one before the first', () => {
  const mail = { from: ['mara@lind.example'], to: ['Orders@press.example'], cc: [] }
  expect(chooseSender(ours, mail)).toBe('orders@press.example')
  const [first, second] = ours
  expect(chooseSender([first, { ...second, is_default: true }] as typeof ours, undefined)).toBe('shop@press.example')
})
