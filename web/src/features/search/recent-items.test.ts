import { expect, it } from 'vitest'
import { withRecentItem } from './recent-items.ts'

const recentItem = (path: string, title = path) => ({ type: 'note' as const, title, subtitle: '', path })

it('keeps the newest in front, each once and with its newest title', () => {
  const known = withRecentItem(withRecentItem([], recentItem('/a', 'Old title')), recentItem('/b'))
  expect(withRecentItem(known, recentItem('/a', 'New title')).map(({ title }) => title)).toEqual(['New title', '/b'])
})

it('forgets the oldest', () => {
  const many = ['/a', '/b', '/c', '/d', '/e', '/f'].reduce(
    (known, path) => withRecentItem(known, recentItem(path)),
    withRecentItem([], recentItem('/0')),
  )
  expect(many.map(({ path }) => path)).toEqual(['/f', '/e', '/d', '/c', '/b'])
})
