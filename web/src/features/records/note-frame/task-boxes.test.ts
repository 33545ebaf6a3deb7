// @vitest-environment happy-dom

import { expect, it, vi } from 'vitest'
import { countTasks, hearTasks, withTask } from './task-boxes.ts'

const SOURCE = [
  '- [ ] linen',
  '  1. [x] cotton',
  '> * [ ] quoted',
  '```md',
  '- [ ] code',
  '```',
  '- [not a task](x.md)',
  '[ ] no list',
  '+ [X] rags',
].join('\n')

it('ticks the task at its position and changes nothing else', () => {
  expect(countTasks(SOURCE)).toBe(4)
  expect(withTask(SOURCE, 0, true)).toBe(SOURCE.replace('[ ] linen', '[x] linen'))
  expect(withTask(SOURCE, 1, false)).toBe(SOURCE.replace('[x] cotton', '[ ] cotton'))
  expect(withTask(SOURCE, 2, true)).toBe(SOURCE.replace('[ ] quoted', '[x] quoted'))
  expect(withTask(SOURCE, 3, false)).toBe(SOURCE.replace('[X] rags', '[ ] rags'))
  expect(withTask(SOURCE, 4, true)).toBe(SOURCE)
  const windows = '- [ ] a\r\n- [ ] b\r\n'
  expect(withTask(windows, 1, true)).toBe('- [ ] a\r\n- [x] b\r\n')
})

it('hears boxes only where each is a task of the source', () => {
  document.body.innerHTML =
    '<ul><li><input type="checkbox" disabled> linen</li><li><input type="checkbox" disabled> rags</li></ul>'
  const onTask = vi.fn<(position: number, isDone: boolean) => void>()
  hearTasks(document, 3, onTask)
  const boxes = [...document.querySelectorAll('input')]
  expect(boxes.map(({ disabled }) => disabled)).toEqual([true, true])
  const stop = hearTasks(document, 2, onTask)
  boxes[1]?.click()
  expect(onTask).toHaveBeenCalledExactlyOnceWith(1, true)
  expect(boxes[1]?.getAttribute('aria-label')).toBe('rags')
  stop()
})
