import { expect, it } from 'vitest'
import { chooseIdentity } from './choose-identity.ts'

const ours = [{ email: 'nora@press.example' }, { email: 'shop@press.example' }]

it('answers from the address that was written to, in copy too', () => {
  const mail = { from: ['mara@lind.example'], to: ['Shop@press.example'], cc: [] }
  expect(chooseIdentity(ours, mail)).toBe('shop@press.example')
  expect(chooseIdentity(ours, { ...mail, to: ['x@y.example'], cc: ['shop@press.example'] })).toBe('shop@press.example')
})

it('goes on from the address that our own mail came from', () => {
  expect(chooseIdentity(ours, { from: ['shop@press.example'], to: ['mara@lind.example'], cc: [] })).toBe(
    'shop@press.example',
  )
})

it('takes the first one otherwise, and none where there is none', () => {
  expect(chooseIdentity(ours, undefined)).toBe('nora@press.example')
  expect(chooseIdentity(ours, { from: [], to: ['list@lind.example'], cc: [] })).toBe('nora@press.example')
  expect(chooseIdentity([], undefined)).toBe('')
})
