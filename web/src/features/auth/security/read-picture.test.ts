import { expect, it } from 'vitest'
import { readPicture } from './read-picture.ts'

it('takes the side and the dark squares of a picture, and no other markup', () => {
  const svg = '<svg viewBox="0 0 30 30"><rect fill="white"/><path fill="black" d="M10,10h10v10h-10z"/></svg>'
  expect(readPicture(svg)).toEqual({ size: 30, path: 'M10,10h10v10h-10z' })
  expect(readPicture('<svg viewBox="0 0 30 30"><path d="M1 1"onload="x"/><script>1</script></svg>').path).toBe('M1 1')
  expect(readPicture('')).toEqual({ size: 0, path: '' })
})
