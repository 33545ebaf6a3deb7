import { expect, it } from 'vitest'
import { withPlace } from './recent-places.ts'

const place = (path: string, title = path) => ({ type: 'note' as const, title, subtitle: '', path })

it('keeps the newest in front, each once and with its newest title', () => {
  const known = withPlace(withPlace([], place('/a', 'Old title')), place('/b'))
  expect(withPlace(known, place('/a', 'New title')).map(({ title }) => title)).toEqual(['New title', '/b'])
})

it('forgets the oldest', () => {
  const many = ['/a', '/b', '/c', '/d', '/e', '/f'].reduce(
    (known, path) => withPlace(known, place(path)),
    withPlace([], place('/0')),
  )
  expect(many.map(({ path }) => path)).toEqual(['/f', '/e', '/d', '/c', '/b'])
})
