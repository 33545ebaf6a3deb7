import { describe, expect, it } from 'vitest'
import { addAddresses, isAddressList, readAddresses } from './read-addresses.ts'

describe('what is typed as recipients', () => {
  it.each([
    ['mara@lind.example', ['mara@lind.example']],
    [' Mara Lind <mara@lind.example> ', ['mara@lind.example']],
    ['"Lind, Mara" <mara@lind.example>; jonas@x.example', ['mara@lind.example', 'jonas@x.example']],
    ['a@x.example b@y.example\nc@z.example,', ['a@x.example', 'b@y.example', 'c@z.example']],
    ['a@x.example, a@x.example', ['a@x.example']],
    ['zoë@büro.example', ['zoë@büro.example']],
    ['root@localhost', ['root@localhost']],
    ['Ann <a@x.example> Bea <b@y.example> c@z.example', ['a@x.example', 'b@y.example', 'c@z.example']],
    [
      'Ann <a@x.example>, b@y.example; c@z.example\r\nd@z.example',
      ['a@x.example', 'b@y.example', 'c@z.example', 'd@z.example'],
    ],
    ['mailto:a@x.example', ['a@x.example']],
    ['a@x.example，b@y.example、c@z.example', ['a@x.example', 'b@y.example', 'c@z.example']],
  ])('%j is read', (text, addresses) => expect(readAddresses(text)).toEqual({ addresses, invalid: '' }))

  it.each([
    'mara',
    'mara@',
    '@lind.example',
    'a@b@c',
    'a@b..c',
    'mara lind@x.example',
    'a@x.example\u2028b',
    'Mara <mara>',
  ])('%j is no address and stays as it was typed', (text) =>
    expect(readAddresses(text)).toEqual({ addresses: [], invalid: text }),
  )

  it('keeps the good ones of a list and leaves the others', () => {
    expect(readAddresses('a@x.example, mara, b@x.example')).toEqual({
      addresses: ['a@x.example', 'b@x.example'],
      invalid: 'mara',
    })
  })

  it('is nothing when it is empty', () => expect(readAddresses(' , ;')).toEqual({ addresses: [], invalid: '' }))
})

it('is a list once an address is finished', () => {
  expect(['a@x.example', 'mara, ', 'a@x.example,', 'Ann <a@x.example>;'].map(isAddressList)).toEqual([
    false,
    false,
    true,
    true,
  ])
})

it('adds nobody twice', () => {
  expect(addAddresses(['Mara@lind.example'], ['mara@LIND.example', 'b@x.example'])).toEqual([
    'Mara@lind.example',
    'b@x.example',
  ])
})
