import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('never prints a secret or the text of a mail', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => lines.push(line) })
  log.info({ headers: { authorization: 'Bearer hunter2' }, token: 'hunter2', a: { b: { password: 'hunter2' } } }, 'x')
  log.info({ email: { text_content: 'hunter2' } }, 'y')
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toContain('hunter2')
})
