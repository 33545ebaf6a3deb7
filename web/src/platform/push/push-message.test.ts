import { expect, it } from 'vitest'
import { openingPath, projectOf, readPushMessage } from './push-message.ts'

const MESSAGE = { title: 'A', body: '', tag: 't', account: 'a1', path: '/projects/p1/mail/inbox/e1?x=1&y' }

it('reads what the server sends, and nothing else', () => {
  expect(readPushMessage(JSON.stringify(MESSAGE))).toEqual(MESSAGE)
  for (const text of ['', 'no JSON', 'null', '[]', '{"title":"A"}', JSON.stringify({ ...MESSAGE, path: 1 })])
    expect(readPushMessage(text), text).toBeNull()
})

it('leads to the conversation in its account', () => {
  const { searchParams, pathname } = new URL(openingPath(MESSAGE), 'https://mail.example')
  expect([pathname, searchParams.get('account'), searchParams.get('path')]).toEqual(['/open', 'a1', MESSAGE.path])
  expect(projectOf(MESSAGE)).toBe('p1')
  expect(projectOf({ account: 'a1', path: '/' })).toBe('')
})
