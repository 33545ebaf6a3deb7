import { expect, it } from 'vitest'
import { messageEncoding, withCrlf } from './message-part.ts'

const encoding = (text: string) => messageEncoding(Buffer.from(text))

it('finds the encoding of a message within another', () => {
  expect(encoding('Subject: x\r\n\r\nhello\n')).toBe('7bit')
  expect(encoding('Subject: x\r\n\r\nhéllo\n')).toBe('8bit')
  expect(encoding(`${'x'.repeat(998)}\r\n`)).toBe('7bit')
  expect(encoding(`${'x'.repeat(999)}\r\n`)).toBeNull()
  expect(encoding('a\rb')).toBeNull()
  expect(encoding('a\0b')).toBeNull()
})

it('ends every line alike', () => {
  expect(withCrlf(Buffer.from('a\nb\r\n\nc')).toString()).toBe('a\r\nb\r\n\r\nc')
})
