import { expect, it } from 'vitest'
import { foldThread } from './fold-thread.ts'

const mails = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at + 1))
const shownAs = (count: number, ...open: string[]): string =>
  foldThread(mails(count), (mail) => open.includes(mail))
    .map((item) => (item.kind === 'mail' ? item.mail : `[${item.mails.length}]`))
    .join(' ')

it('folds the middle of a long thread, and leaves its beginning and what lies right before an open mail', () => {
  expect(shownAs(60, '60')).toBe('1 [57] 59 60')
  expect(shownAs(20, '10', '20')).toBe('1 [7] 9 10 [8] 19 20')
})

it('leaves a thread as it is where a line would save nothing', () => {
  expect(shownAs(6, '6')).toBe('1 2 3 4 5 6')
  expect(shownAs(7, '7')).toBe('1 [4] 6 7')
  expect([shownAs(0), shownAs(1, '1'), shownAs(2, '2')]).toEqual(['', '1', '1 2'])
})
