import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { turnsDuring } from '#test/turns-during'
import { decodeBase64 } from './base64.ts'

describe('base64', () => {
  it('is decoded, of any length and with white space', async () => {
    const bytes = fc.tuple(fc.uint8Array({ minLength: 1, maxLength: 50 }), fc.constantFrom(1, 3, 40_000))
    await fc.assert(
      fc.asyncProperty(bytes, fc.constantFrom('', '\r\n', ' '), async ([part, times], space) => {
        const whole = Buffer.alloc(part.length * times, part)
        const text = `${whole.toString('base64').replace(/.{76}/g, `$&${space}`)}${space}`
        expect(whole.equals((await decodeBase64(text)) ?? Buffer.alloc(0))).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  it.each([
    ['a', null],
    ['ab=c', null],
    ['====', null],
    ['abc=d', null],
    ['ab$d', null],
    ['', ''],
    ['data:text/plain;base64,QQ', 'A'],
    ['QQ==\n', 'A'],
  ])('of %j is %j', async (text, decoded) => {
    const bytes = await decodeBase64(text)
    expect(bytes && Buffer.from(bytes).toString()).toBe(decoded)
  })

  it('is refused when a later slice breaks it', async () => {
    const valid = 'QUJD'.repeat(300_000)
    for (const text of [`${valid}=${valid}`, `${valid}$`]) expect(await decodeBase64(text)).toBeNull()
  })

  it('lets other work run while a large text is decoded', async () => {
    expect(await turnsDuring(() => decodeBase64('QUJD'.repeat(5_000_000)))).toBeGreaterThan(0)
  })
})
