import { expect, it } from 'vitest'
import { bareMessageId, parseMessageIds } from './message-ids.ts'

it.each([
  ['<a@x> <b@x>\r\n\t<a@x>', ['a@x', 'b@x']],
  ['Message from Jo Doe <jo@x.org> of "Fri, 21 Nov 1997." <real@x>', ['real@x']],
  ['Message from jo@x.org of "Fri, 21 Nov 1997."', []],
  ['<a@x>; from JO@X.ORG', ['a@x']],
  ['(as said <no@x>) <a@x> "or <no@y>"', ['a@x']],
  ['bare@x other@y', ['bare@x', 'other@y']],
  ['<a@x> <cut-o', ['a@x']],
  ['<a @ x>', ['a@x']],
  ['no id here', []],
  ['', []],
])('finds in %j the ids %j', (text, ids) => {
  expect(parseMessageIds(text)).toEqual(ids)
})

it.each(['<a@x>', ' <a@x> ', '%3Ca@x%3e', 'a@x', '<a\r\n @x>'])('strips %j to the bare id', (text) => {
  expect(bareMessageId(text)).toBe('a@x')
})
