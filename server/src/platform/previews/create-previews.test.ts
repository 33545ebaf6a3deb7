// @module-tag slow

import { randomBytes } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { asAccount } from '#platform/fair-share/current-account'
import { english } from '#test/in-english'
import { JPEG, pdf, png } from '#test/sample-files'
import { createPreviews } from './create-previews.ts'

const notes: string[] = []
const previews = createPreviews((note) => void notes.push(note))
afterAll(() => previews.close())

it('makes images of images and of PDFs inside of the jail', async () => {
  expect(await previews.imageOf(JPEG, 'small')).toMatchObject({ width: 32, height: 16 })
  const page = await previews.imageOf(pdf(), 'large')
  expect(page).toMatchObject({ width: 1600, height: 800 })
  expect(Buffer.from(page.bytes.subarray(8, 12)).toString()).toBe('WEBP')
})

it('serves accounts one after the other', async () => {
  const files = Array.from({ length: 4 }, (_, n) =>
    asAccount(`account ${n % 2}`, () => previews.imageOf(JPEG, 'small')),
  )
  expect((await Promise.all(files)).map(({ width }) => width)).toEqual([32, 32, 32, 32])
})

it.each([
  ['another kind', Buffer.from('<svg/>'), 'unsupported_media_type', 'previews.kind'],
  ['a damaged file', Buffer.from('%PDF-1.4 rubbish'), 'unprocessable', 'previews.damaged'],
  ['2.5 billion pixels', png(50_000, 50_000, Buffer.alloc(10)), 'unprocessable', 'previews.large'],
] as const)('says what to do about %s', async (_kind, file, code, key) => {
  await expect(previews.imageOf(file, 'large')).rejects.toMatchObject({ code, message: english(key) })
})

it('ends work that takes too long, and serves the next file', async () => {
  const endless = '0 0 m 200 100 l 0 50 l 200 0 l S\n'.repeat(400_000)
  await expect(previews.imageOf(pdf({ content: endless }), 'large')).rejects.toMatchObject({
    code: 'unprocessable',
    message: english('previews.large'),
  })
  expect(await previews.imageOf(JPEG, 'small')).toMatchObject({ width: 32 })
})

it('reads noise that claims to be an image', async () => {
  for (const head of [JPEG.subarray(0, 30), png(9, 9).subarray(0, 60), Buffer.from('GIF89a')]) {
    const file = Buffer.concat([head, randomBytes(4_000)])
    const outcome = await previews.imageOf(file, 'small').catch((error: { code: string }) => error.code)
    expect(typeof outcome === 'string' ? outcome : 'image').toMatch(/^(?:unprocessable|unsupported_media_type|image)$/)
  }
  expect(notes).toHaveLength(0)
})
