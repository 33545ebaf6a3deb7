import { expect, it } from 'vitest'
import { isTagList, readTags } from './read-tags.ts'

it('reads tags that stand between commas of any keyboard, in cells and on lines, each once', () => {
  expect(readTags(' print, autumn sale，紙、塩,print,, ')).toEqual(['print', 'autumn sale', '紙', '塩'])
  expect(readTags('print\tsale\r\nautumn\n')).toEqual(['print', 'sale', 'autumn'])
  expect(['print', 'autumn sale', ''].map(isTagList)).toEqual([false, false, false])
  expect(['print,', 'a\nb'].map(isTagList)).toEqual([true, true])
})
